// What an own body must be before it is run, and the lines of its grid.
import { gridLines } from '../../continuum/grid-lines.ts'
import { stateIn } from '../../continuum/state.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Body } from './body.ts'
import { CELLS_MAX, MELTING_SIDE, type OwnInput, SIDE } from './own-words.ts'

export function refuseUnfit(input: OwnInput, body: Body): void {
  const { steady, tEnd, initial, tolerance, snapshots = [], probes = [] } = input
  for (const [i, at] of probes.entries()) {
    const place = pointerTo('probes', i)
    if (at.length !== body.dim)
      throw invalidInput(place, `a point of probes has ${body.dim} coordinates`)
    for (const [k, axis] of (['x', 'y'] as const).slice(0, body.dim).entries()) {
      const [from, to] = body.box[axis]
      if (at[k]! >= from && at[k]! <= to) continue
      throw invalidInput(place, `the point ${at.join(', ')} of probes is outside of the domain`)
    }
  }
  const melting = body.materials.find(({ latent }) => latent)
  if (steady && melting) {
    throw invalidInput(
      `${melting.place}/latent`,
      'latent heat has no part in a state that does not change: k may be an expression of T',
    )
  }
  if (steady) {
    const never = { tEnd, tolerance, snapshots: input.snapshots }
    for (const [name, value] of Object.entries(never)) {
      if (value !== undefined)
        throw invalidInput(`/${name}`, `${name} has no meaning for a steady state`)
    }
    if (stateIn(initial) !== undefined)
      throw invalidInput('/initial', 'initial: a steady state goes on from no state')
    const sides = Object.values(body.sides.parts).flat()
    const isHeld = sides.some(({ kind, value }) => kind !== 'flux' || value.uses.has('T'))
    if (!isHeld) {
      throw invalidInput(
        '/boundaries',
        'boundaries hold no temperature: a steady state is open by a constant',
      )
    }
    const own = [
      ...body.materials.flatMap(({ kx, ky }) => [kx, ky]),
      ...sides.flatMap(({ value, factor }) => [value, factor]),
    ]
    const heats = body.sources.map(one => ('power' in one ? one.power : one.density))
    if ([...own, ...heats].some(({ uses }) => uses.has('t'))) {
      throw invalidInput('/steady', 'steady: an expression names t, which changes')
    }
    return
  }
  if (tEnd === undefined)
    throw missingInput('/tEnd', 'tEnd is missing: the end of the run, or steady: true')
  if (initial === undefined)
    throw missingInput('/initial', 'initial is missing: the temperature at the start')
  for (const [i, t] of snapshots.entries()) {
    if (t > tEnd)
      throw invalidInput(
        pointerTo('snapshots', i),
        `snapshots end with tEnd, ${tEnd}: ${t} is later`,
      )
  }
}

export function linesOf(input: OwnInput, body: Body) {
  const side = body.materials.some(({ latent }) => latent) ? MELTING_SIDE : SIDE
  const [wantedX, wantedY] = input.cells ?? (body.dim === 1 ? [256] : [side, side])
  if ((input.cells?.length ?? body.dim) !== body.dim) {
    throw invalidInput(
      '/cells',
      `cells has ${body.dim} ${body.dim === 1 ? 'number' : 'numbers'} here`,
    )
  }
  const shapes = [
    ...body.shapes,
    ...body.sources.flatMap(one => ('shape' in one && one.shape ? [one.shape] : [])),
  ]
  const edges = (axis: 'x' | 'y') => [
    ...shapes.flatMap(({ edges, size }) => edges[axis].map(at => ({ at, size }))),
    ...(axis === 'x' ? (['bottom', 'top'] as const) : (['left', 'right'] as const)).flatMap(side =>
      body.sides.parts[side].flatMap(({ from, to }) =>
        [from, to].map(at => ({ at, size: to - from })),
      ),
    ),
  ]
  const x = gridLines(body.box.x, edges('x'), wantedX!)
  const y = body.dim === 1 ? Float64Array.of(0, 1) : gridLines(body.box.y, edges('y'), wantedY!)
  const count = (x.length - 1) * (y.length - 1)
  if (count > CELLS_MAX) {
    const message = `cells: ${x.length - 1} by ${y.length - 1} are ${count}, more than ${CELLS_MAX}`
    throw invalidInput('/cells', message, { value: count, limit: CELLS_MAX })
  }
  return { x, y }
}
