/** Surface gravity (m/s^2), G M (m^3/s^2) and mean radius (m); IAU 2015, JPL DE440, NASA fact sheets. */
export const LOCATIONS = {
  earth: { g: 9.80665, GM: 3.986004418e14, radius: 6.371e6 },
  mars: { g: 3.71, GM: 4.282837e13, radius: 3.3895e6 },
  moon: { g: 1.62, GM: 4.9028e12, radius: 1.7374e6 },
  jupiter: { g: 24.79, GM: 1.26686534e17, radius: 6.9911e7 },
  sun: { g: 274.0, GM: 1.32712440018e20, radius: 6.957e8 },
} as const

export type LocationName = keyof typeof LOCATIONS

export const LOCATION_NAMES = ['earth', 'mars', 'moon', 'jupiter', 'sun'] as const

/** m/s, exact. */
export const SPEED_OF_LIGHT = 299_792_458
