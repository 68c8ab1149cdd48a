// SPDX-License-Identifier: MIT
// The puzzles that are built in, from easy to hard. findPuzzle() made them; the test of the page solves each one again.

export const PUZZLES = [
    {
        position:
            'players=2 start=1 rules=official board=BRGGBBGRR track=B.GGBBGRR pawns=R0,G0,B1 ladder=- hands=R,- mover=2 turn=normal',
        solution: 'Ba',
        wins: true,
        grade: 2,
        pv: ['Ba', 'Gb', 'Bc', 'Ga', 'Gb', 'Rb', 'Gc', 'Rb', 'Rc'],
    },
    {
        position:
            'players=2 start=1 rules=official board=YBYRRGYBRYGRBBGG track=Y.YR.GYB.YGRBBGG pawns=R4,G0,B8,Y1 ladder=- hands=R2,B mover=2 turn=normal',
        solution: 'Ba',
        wins: true,
        grade: 2,
        pv: ['Ba', 'Rb', 'Bc', 'Rc', 'Ya', 'Ya', 'Ya', 'Yc', 'Gb', 'Gb', 'Gb', 'Gc'],
    },
    {
        position:
            'players=2 start=1 rules=official board=GBRRGBGBR track=G.R.GBGBR pawns=R3,G1,B0 ladder=- hands=R,B mover=1 turn=normal',
        solution: 'Gb',
        wins: true,
        grade: 3,
        pv: ['Gb', 'Ba', 'Gc', 'Bb', 'Rb', 'Bc', 'Rc'],
    },
    {
        position:
            'players=2 start=1 rules=official board=RGBYBWRWGGYGYRKBBRY track=.GBYB.R..GYGYR.BBRY pawns=R14,G10,B0,Y0 ladder=- hands=RGW,WK mover=2 turn=normal',
        solution: 'Bb',
        wins: true,
        grade: 3,
        pv: [
            'Bb',
            'pass',
            'Rb',
            'Rc',
            'pass',
            'Ba',
            'Bb',
            'pass',
            'Bc',
            'Yb',
            'pass',
            'Yb',
            'Ya',
            'xYb',
            'Yc',
            'Gb',
            'Gc',
        ],
    },
    {
        position:
            'players=2 start=1 rules=official board=WBBRKGWYBGRPPRYBYGPYKGPR track=.BB..G.Y.G.PP.Y.Y.PYKG.R pawns=R24,G10,B3,Y17,P13 ladder=- hands=R3PW,GB2W mover=2 turn=normal',
        solution: 'Bc',
        wins: true,
        grade: 4,
        pv: ['Bc', 'Ya', 'Yc', 'Pa', 'xG-b', 'Pc', 'Gb', 'Gb', 'Rc', 'Gc'],
    },
    {
        position:
            'players=2 start=1 rules=official board=YBGPRPRBGYYGRPKPWKPYBBGYWRGBWRK track=...PRPR..Y.G.PKPWKPY..G..RGB.RK pawns=R7,G23,P4 ladder=BY hands=RGB3YW,GB2Y3W mover=1 turn=normal',
        solution: 'Ga',
        wins: true,
        grade: 4,
        pv: ['Ga', 'Pa', 'Gc', 'Rb', 'Ra', 'Pa', 'Pa', 'xR-b', 'Pa', 'xPc', 'Rb', 'Rc'],
    },
    {
        position:
            'players=2 start=1 rules=official board=RGWRPWBKBPBRYKPBYRYGPRYWGGGYKPB track=RG.R.....PBRY...Y.YG.RY..GGY..B pawns=R0,G26,B31,Y19 ladder=P hands=GB2P2W2,RBP3WK mover=2 turn=extra',
        solution: 'xB-b',
        wins: false,
        grade: 5,
        pv: ['xB-b', 'Ga', 'Gc', 'Bb', 'Ra', 'Ya', 'Yc', 'Bc', 'Ra', 'Ra', 'Rb', 'Rc'],
    },
    {
        position:
            'players=2 start=1 rules=official board=YGBYBBRRGYGR track=YGBYBBR.GYGR pawns=R7,G0,B0,Y0 ladder=- hands=R,- mover=2 turn=normal',
        solution: 'Ya',
        wins: false,
        grade: 6,
        pv: ['Ya', 'Rb', 'Rc', 'Gb', 'Gc', 'Ba', 'Ya', 'Yc', 'Ba', 'Bc'],
    },
    {
        position:
            'players=2 start=1 rules=official board=RPYGRPBRKGBYGPWRKGBYWBYP track=.P...PB...BY......BY.BYP pawns=B19,Y12,P6 ladder=GR hands=R3GYW2,R2G4P mover=1 turn=normal',
        solution: 'Yb',
        wins: true,
        grade: 7,
        pv: ['Yb', 'Bb', 'Bc', 'Yb', 'Yc', 'Pb', 'Pc'],
    },
    {
        position:
            'players=2 start=1 rules=official board=BRGBGBRRGBGR track=BRGBGBRRGBGR pawns=R0,G0,B0 ladder=- hands=-,- mover=1 turn=normal',
        solution: 'Ba',
        wins: true,
        grade: 8,
        pv: ['Ba', 'Ga', 'Ra', 'Gb', 'Rb', 'Ba', 'Rc', 'Ba', 'Gb', 'Gc', 'Bc'],
    },
];
