// Functions that a caller's texts became, as imports from the module `user`: that is this file's name. What they read and
// write is told in workers/expression/wasm/user-memory.ts.
export declare function system(t: f64, y: usize, dy: usize): void
export declare function jacobian(t: f64, y: usize, entries: usize): void
export declare function event(t: f64, y: usize, out: usize): void
export declare function output(t: f64, y: usize, out: usize): void
export declare function tangents(t: f64, y: usize, out: usize): void
export declare function row(n: i32, from: usize, to: usize): void
/** Of a Hamiltonian: its value, dH/dq and dH/dp. */
export declare function value(x: usize, out: usize): void
export declare function forces(x: usize, out: usize): void
export declare function velocities(x: usize, out: usize): void
