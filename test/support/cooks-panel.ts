/** Cook's panel (Cook, Int. J. Numer. Methods Eng. 8 (1974) 199), clamped at its left side. */
export const COOKS_PANEL = {
  geometry: {
    outline: [
      [0, 0],
      [48, 44],
      [48, 60],
      [0, 44],
    ],
  },
  supports: [{ on: 'left', ux: 0, uy: 0 }],
}
