// Named bodies for motion in a fluid: mass, diameter and drag coefficient, from the rules of each sport and wind tunnels.
import { invalidInput } from '../../refusal.ts'
import { nearest } from '../../text/nearest.ts'

export interface Shape {
  /** kg; a body that the caller gives another mass keeps its diameter. */
  mass?: number
  /** m; without it the body is of steel, as large as its mass asks. */
  diameter?: number
  /** Drag coefficient in play, below the drag crisis of a smooth sphere; without it that of a smooth sphere. */
  drag?: number
}

/** The middle of what a rule allows: of two masses or two diameters. */
const middle = (low: number, high: number) => (low + high) / 2
const acrossRound = (low: number, high: number) => middle(low, high) / Math.PI

/** Without dimples, seams or felt. */
const SMOOTH = {
  /** World Athletics, Technical Rule 32: men's shot, 7.260 kg, 110 to 130 mm. */
  shot: { mass: 7.26, diameter: middle(0.11, 0.13) },
  /** USBC Equipment Manual: at most 16 lb, 8.5 to 8.595 in. */
  'bowling ball': { mass: 7.257, diameter: middle(0.2159, 0.2183) },
  /** ITTF Laws, 2.3: 2.7 g, 40 mm. */
  'table tennis ball': { mass: 0.0027, diameter: 0.04 },
} as const

const SPORT = {
  /** Official Baseball Rules, 3.01: 5 to 5.25 oz, 9 to 9.25 in round; Nathan, Am. J. Phys. 76 (2008) 119. */
  baseball: { mass: middle(0.1417, 0.1488), diameter: acrossRound(0.2286, 0.235), drag: 0.35 },
  /** Equipment Rules (R&A, USGA): at most 45.93 g, at least 42.67 mm; Bearman and Harvey, Aeronaut. Q. 27 (1976) 112. */
  'golf ball': { mass: 0.04593, diameter: 0.04267, drag: 0.25 },
  /** ITF Rules of Tennis, App. I: 56 to 59.4 g, 65.4 to 68.6 mm; Mehta, Alam and Subic, Sports Technol. 1 (2008) 7. */
  'tennis ball': { mass: middle(0.056, 0.0594), diameter: middle(0.0654, 0.0686), drag: 0.55 },
  /** IFAB Laws of the Game, 2: 410 to 450 g, 68 to 70 cm round; Bray and Kerwin, J. Sports Sci. 21 (2003) 75. */
  football: { mass: middle(0.41, 0.45), diameter: acrossRound(0.68, 0.7), drag: middle(0.25, 0.3) },
} as const

/** Smooth steel of the given mass. */
const STEEL: Shape = {}

const OBJECTS: Readonly<Record<string, Shape>> = {
  body: STEEL,
  ball: STEEL,
  sphere: STEEL,
  'steel ball': STEEL,
  'steel sphere': STEEL,
  ...SMOOTH,
  ...SPORT,
  'soccer ball': SPORT.football,
  'ping-pong ball': SMOOTH['table tennis ball'],
  'shot put': SMOOTH.shot,
}

export const OBJECT_NAMES = Object.keys(OBJECTS)

/** What is known of a body of this name, in any case. */
export const shapeOf = (name: string): Shape | undefined =>
  Object.hasOwn(OBJECTS, name.trim().toLowerCase()) ? OBJECTS[name.trim().toLowerCase()] : undefined

/** Refuses a name without a known size, which the motion in a fluid depends on. */
export function refuseUnknownObject(name: string): never {
  const near = nearest(name, OBJECT_NAMES)
  const hint = near === undefined ? '' : `; did you mean ${near}?`
  const message = `/object: size and drag of '${name}' are unknown; in a fluid give one of ${OBJECT_NAMES.join(', ')}${hint}`
  throw invalidInput('/object', message, { value: name, enum: OBJECT_NAMES })
}
