#!/bin/sh
# Draws the pictures of the documentation with the example "draw".
#
#   usage: scripts/pictures.sh DRAW FOLDER
set -eu

draw=$1 folder=$2

picture() {
    "$draw" --svg "$2" >"$folder/$1.svg"
}

standard='players=2 board=WYGRBYKKGPGKBPGBYWGPKYRBBRRYPPPWGKGYPWBRPPYYRWBGRRBRYBG'
small='players=2 board=RGWBGRKBGR'

picture standard "$standard moves=Yb,Ya,Ba,Bb,pass,Ya,xYb,Ba,pass,Ra,pass,Ra,pass,Ra,pass,Ga,pass,Gb,pass,Pa,pass,Pa"
picture start "$small"
picture move "$small moves=Ga"
picture climb "$small moves=Ga,Ba,Gb,Ra,Gc"
