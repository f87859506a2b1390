// What a module of user functions and the kernel that calls them agree on.
//
// One memory. The kernel and the user module both import it as env.memory; `kernels(name, user)` makes it, then the user
// instance, then the kernel instance with the user's exports as its imports from `user`. Addresses in bytes:
//
//        0 ..  1,024   nobody's, so that 0 is no address
//    1,024 .. 13,504   tables of the mathematics module, which the user module holds
//   13,504 .. 15,552   parameters: 256 doubles in the order of `CompiledSystem.parameters`
//   15,552 .. 16,384   the user module's own: nodes of integrals, searches for roots
//   16,384 ..          the kernel's: build it with "importMemory": true, "memoryBase": 16384. Its statics, then what it
//                      allocates; states, rates, columns and constants of rows all lie there.
//
// A user function reads and writes parameters, its own block and what the pointers of its call name, nothing else. It
// keeps nothing between calls, allocates nothing, cannot trap and ends: parameters may be written anew between any two.
// What a call writes must not overlap what it reads.
//
//   system(t: f64, y: usize, dy: usize): void             y and dy: a double for each equation, in their order
//   jacobian(t: f64, y: usize, entries: usize): void      entries: d dy[row] / d y[column] of the pattern, column by column;
//                                                         `jacobian.columns` has where each column begins (n + 1 of them),
//                                                         `jacobian.rows` the row of each entry, rising in a column
//   event(t: f64, y: usize, out: usize): void             out: a double for each event, in their order
//   output(t: f64, y: usize, out: usize): void            the same for outputs
//   tangents(t: f64, y: usize, out: usize): void          y: the state and vectors behind it; out: rates, J w of each vector
//                                                         and the trace of J
//   gradient(x: usize, out: usize): void                  out[0] the value, out[1 + i] its derivative by x[i]; behind them
//                                                         the difference of each condition, then the slopes of each by
//                                                         `dependences`
//   value(x: usize, out: usize): void                     out[0] the value, out[1 + k] the difference of condition k
//   forces(x: usize, out: usize): void                of a Hamiltonian dH/dq at coordinates and momenta x, and
//   velocities(x: usize, out: usize): void            dH/dp
//   row(n: i32, from: usize, to: usize): void             point i of column c stands at from + c * stride + 8 i, that of
//                                                         result r at to + r * stride + 8 i; the stride is that of
//                                                         `CompiledRow.stride`, n from 0 to stride / 8. Where n is odd, the
//                                                         place behind the last point is read and written as well
//
// In AssemblyScript: @external("user", "system") declare function system(t: f64, y: usize, dy: usize): void

import { INTEGRAL_POINTS } from '../work.ts'

/** Where the first parameter stands; the others follow, 8 bytes each. */
export const PARAMETERS_ADDRESS = 13_504

/** What one system may have of them. */
export const PARAMETERS_MAX = 256

/** Where the nodes and weights of integrals begin. */
export const NODES_ADDRESS = PARAMETERS_ADDRESS + 8 * PARAMETERS_MAX

/** Bytes of the points, then the weights, of one panel. */
const NODES_BYTES = 2 * 8 * INTEGRAL_POINTS

/** Bytes of one search for a root (assembly/user-mathematics.ts). */
const SEARCH_BYTES = 80

/** Where the search of a root inside so many loops holds its state. */
export const searchAddress = (level: number): number =>
  NODES_ADDRESS + NODES_BYTES + SEARCH_BYTES * level
