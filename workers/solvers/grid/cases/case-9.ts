// Chow (ed.), Time-Scale Modeling of Dynamic Networks with Applications to Power Systems (Springer, 1982), p. 70; costs
// of Joe H. Chow.
// Facts of a public source, under no licence of their own; tables as MATPOWER 8 distributes them (its licence of code does not
// cover its cases), which wrote them in its format.
export const CASE_9 = `function mpc = case9
mpc.version = '2';
mpc.baseMVA = 100;
mpc.bus = [
1 3 0 0 0 0 1 1 0 345 1 1.1 0.9; 2 2 0 0 0 0 1 1 0 345 1 1.1 0.9; 3 2 0 0 0 0 1 1 0 345 1 1.1 0.9; 4 1 0 0 0 0 1 1 0 345 1 1.1 0.9;
5 1 90 30 0 0 1 1 0 345 1 1.1 0.9; 6 1 0 0 0 0 1 1 0 345 1 1.1 0.9; 7 1 100 35 0 0 1 1 0 345 1 1.1 0.9;
8 1 0 0 0 0 1 1 0 345 1 1.1 0.9; 9 1 125 50 0 0 1 1 0 345 1 1.1 0.9;
];
mpc.gen = [
1 72.3 27.03 300 -300 1.04 100 1 250 10; 2 163 6.54 300 -300 1.025 100 1 300 10; 3 85 -10.95 300 -300 1.025 100 1 270 10;
];
mpc.branch = [
1 4 0 0.0576 0 250 250 250 0 0 1 -360 360; 4 5 0.017 0.092 0.158 250 250 250 0 0 1 -360 360;
5 6 0.039 0.17 0.358 150 150 150 0 0 1 -360 360; 3 6 0 0.0586 0 300 300 300 0 0 1 -360 360;
6 7 0.0119 0.1008 0.209 150 150 150 0 0 1 -360 360; 7 8 0.0085 0.072 0.149 250 250 250 0 0 1 -360 360;
8 2 0 0.0625 0 250 250 250 0 0 1 -360 360; 8 9 0.032 0.161 0.306 250 250 250 0 0 1 -360 360;
9 4 0.01 0.085 0.176 250 250 250 0 0 1 -360 360;
];
mpc.gencost = [
2 1500 0 3 0.11 5 150; 2 2000 0 3 0.085 1.2 600; 2 3000 0 3 0.1225 1 335;
];
`
