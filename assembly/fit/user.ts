// Rows of a caller's model, and of its slopes behind it, as imports from the module `user`: that is this file's name.
export declare function value(n: i32, from: usize, to: usize): void
export declare function slopes(n: i32, from: usize, to: usize): void
