# SPDX-License-Identifier: MIT
# The censuses of docs/results.md and docs/results_tables.md, by tier. A script that sources this file defines a function census NAME OPTION... and
# calls run_censuses.
#
#   quick   every size of which all boards are solved within a minute
#   full    also 3x6, 4x4, 5x3, the objective thesis on 4x3, and the larger samples

# tier_time TIER: how long all censuses of a tier take; wrong usage if there is no such tier.
tier_time() {
    case $1 in
    quick) echo "about 5 minutes" ;;
    full) echo "about 100 minutes" ;;
    *)
        echo "${0##*/}: the tier is quick or full, not '$1'" >&2
        exit 2
        ;;
    esac
}

# sizes TIER NAME OPTIONS SIZE...: the same census of several sizes, written COLOURSxDISCS, if the tier is chosen.
sizes() {
    if [ "$1" = full ] && [ "$chosen_tier" = quick ]; then
        return
    fi
    sizes_name=$2
    sizes_options=$3
    shift 3
    for size in "$@"; do
        # shellcheck disable=SC2086
        census "$sizes_name-$size" --colours "${size%x*}" --discs "${size#*x}" $sizes_options
    done
}

# run_censuses TIER: calls census for each.
run_censuses() {
    chosen_tier=$1
    sizes quick outcome "" 2x2 2x3 2x4 2x5 2x6 2x7 2x8 2x9 3x2 3x3 3x4 3x5
    sizes full outcome "" 3x6
    sizes quick outcome "" 4x2 4x3
    sizes full outcome "" 4x4
    sizes quick outcome "" 5x2
    sizes full outcome "" 5x3
    sizes quick margin "--objective margin --moves" 2x2 2x3 2x4 2x5 2x6 2x7 2x8 2x9 3x2 3x3 3x4 3x5
    sizes full margin "--objective margin" 3x6
    sizes quick margin "--objective margin --moves" 4x2 4x3
    sizes full margin "--objective margin" 4x4
    sizes quick margin "--objective margin --moves" 5x2
    sizes full margin "--objective margin" 5x3
    sizes quick thesis "--objective thesis --rules thesis" 2x2 2x3 2x4 3x2 3x3 3x4 4x2
    sizes full thesis "--objective thesis --rules thesis" 4x3
    for specials in "1 0" "0 1" "1 1" "2 0" "0 2" "2 2"; do
        white=${specials% *}
        black=${specials#* }
        sizes quick "margin-w${white}k$black" "--objective margin --white $white --black $black" 2x2 2x3 3x2
    done
    sizes quick margin-w1k0 "--objective margin --white 1" 3x3
    sizes quick margin-w0k1 "--objective margin --black 1" 3x3
    sizes full sample "--sample 10000" 5x4
    sizes quick sample "--sample 10000" 4x5
    sizes full sample "--sample 10000" 5x5
    sizes full sample "--sample 10000" 4x6
    sizes full sample "--sample 1000" 5x6
    sizes full sample-w2k2 "--white 2 --black 2 --sample 1000" 4x4
    sizes quick sample-margin "--objective margin --sample 200" 5x4 4x5
    sizes full sample-margin "--objective margin --sample 200" 5x5 4x6
    sizes quick maxn-3p "--objective maxn --players 3" 2x2 2x3 2x4 3x2
    sizes quick maxn-4p "--objective maxn --players 4" 2x2 2x3 2x4 3x2
    sizes quick guaranteed-3p "--objective guaranteed --players 3" 2x2 2x3 2x4 3x2
}
