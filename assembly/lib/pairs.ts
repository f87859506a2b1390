// Places of pairs of doubles after a pointer, as types: loads and stores take constants alone as distances, and an
// argument of a function is none. `v128.load(p, offsetof<Second>())` reads the second pair.

export class First {}

export class Second extends First {
  a: f64
  b: f64
}

export class Third extends Second {
  c: f64
  d: f64
}

export class Fourth extends Third {
  e: f64
  f: f64
}
