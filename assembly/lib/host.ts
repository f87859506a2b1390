// Functions of one to four arguments that live on the other side of the border, known by number. The compiler imports what
// is declared in a file from the module of the file's name: host.
export declare function call1(which: i32, a: f64): f64
export declare function call2(which: i32, a: f64, b: f64): f64
export declare function call3(which: i32, a: f64, b: f64, c: f64): f64
export declare function call4(which: i32, a: f64, b: f64, c: f64, d: f64): f64
