// The stages of DOP853, the explicit Runge-Kutta method of order 8 with error estimates of orders 5 and 3 and an interpolant
// of order 7, by Dormand, Prince and Hairer (Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I, 2nd ed.,
// 1993, sections II.5, II.6, II.10, and code dop853.f). Sums run in two halves, so that a stage of a small system does not
// wait for one long chain of additions.
import { TABLE } from './dop853-tableau'
import {
  ATOL,
  base,
  bytes,
  DENSE,
  FIRST,
  LAST,
  NEXT,
  OWN,
  order,
  relative,
  SLOT,
  slope,
  Y,
} from './frame'

/** Slopes of the stages: the first one at t, the thirteenth at the end of the step, three more for the interpolant. */
const K2: usize = OWN
const K3: usize = OWN + SLOT
const K4: usize = OWN + 2 * SLOT
const K5: usize = OWN + 3 * SLOT
const K6: usize = OWN + 4 * SLOT
const K7: usize = OWN + 5 * SLOT
const K8: usize = OWN + 6 * SLOT
const K9: usize = OWN + 7 * SLOT
const K10: usize = OWN + 8 * SLOT
const K11: usize = OWN + 9 * SLOT
const K12: usize = OWN + 10 * SLOT
const K14: usize = OWN + 11 * SLOT
const K15: usize = OWN + 12 * SLOT
const K16: usize = OWN + 13 * SLOT
/** Where the last stage was taken. */
const AT: usize = OWN + 14 * SLOT
export const SLOTS: i32 = 29

/** A slope times a coefficient of the tableau, by its place there. */
function term(i: usize, slot: usize, coefficient: usize): v128 {
  return f64x2.mul(v128.load(i + slot), v128.load(TABLE + 16 * coefficient))
}

/** The same of a slope that the user module has just written, a number at a time: one load of both would wait for the stores. */
function fresh(i: usize, slot: usize, coefficient: usize): v128 {
  const slope = v128.load64_lane(i + slot + 8, v128.load64_zero(i + slot), 1)
  return f64x2.mul(slope, v128.load(TABLE + 16 * coefficient))
}

/** Two rises added, times h, on top of the state. */
function rise(i: usize, h: v128, a: v128, b: v128): v128 {
  return f64x2.add(v128.load(i, Y), f64x2.mul(h, f64x2.add(a, b)))
}

function stage2(i: usize, h: v128): void {
  v128.store(i, f64x2.add(v128.load(i, Y), f64x2.mul(h, term(i, FIRST, 0))), AT)
}

function stage3(i: usize, h: v128): void {
  const a = term(i, FIRST, 1)
  const b = fresh(i, K2, 2)
  v128.store(i, rise(i, h, a, b), AT)
}

function stage4(i: usize, h: v128): void {
  const a = term(i, FIRST, 3)
  const b = fresh(i, K3, 4)
  v128.store(i, rise(i, h, a, b), AT)
}

function stage5(i: usize, h: v128): void {
  let a = term(i, FIRST, 5)
  a = f64x2.add(a, fresh(i, K4, 7))
  const b = term(i, K3, 6)
  v128.store(i, rise(i, h, a, b), AT)
}

function stage6(i: usize, h: v128): void {
  let a = term(i, FIRST, 8)
  a = f64x2.add(a, fresh(i, K5, 10))
  const b = term(i, K4, 9)
  v128.store(i, rise(i, h, a, b), AT)
}

function stage7(i: usize, h: v128): void {
  let a = term(i, FIRST, 11)
  a = f64x2.add(a, term(i, K5, 13))
  let b = term(i, K4, 12)
  b = f64x2.add(b, fresh(i, K6, 14))
  v128.store(i, rise(i, h, a, b), AT)
}

function stage8(i: usize, h: v128): void {
  let a = term(i, FIRST, 15)
  a = f64x2.add(a, term(i, K5, 17))
  a = f64x2.add(a, fresh(i, K7, 19))
  let b = term(i, K4, 16)
  b = f64x2.add(b, term(i, K6, 18))
  v128.store(i, rise(i, h, a, b), AT)
}

function stage9(i: usize, h: v128): void {
  let a = term(i, FIRST, 20)
  a = f64x2.add(a, term(i, K5, 22))
  a = f64x2.add(a, term(i, K7, 24))
  let b = term(i, K4, 21)
  b = f64x2.add(b, term(i, K6, 23))
  b = f64x2.add(b, fresh(i, K8, 25))
  v128.store(i, rise(i, h, a, b), AT)
}

function stage10(i: usize, h: v128): void {
  let a = term(i, FIRST, 26)
  a = f64x2.add(a, term(i, K5, 28))
  a = f64x2.add(a, term(i, K7, 30))
  a = f64x2.add(a, fresh(i, K9, 32))
  let b = term(i, K4, 27)
  b = f64x2.add(b, term(i, K6, 29))
  b = f64x2.add(b, term(i, K8, 31))
  v128.store(i, rise(i, h, a, b), AT)
}

function stage11(i: usize, h: v128): void {
  let a = term(i, FIRST, 33)
  a = f64x2.add(a, term(i, K5, 35))
  a = f64x2.add(a, term(i, K7, 37))
  a = f64x2.add(a, term(i, K9, 39))
  let b = term(i, K4, 34)
  b = f64x2.add(b, term(i, K6, 36))
  b = f64x2.add(b, term(i, K8, 38))
  b = f64x2.add(b, fresh(i, K10, 40))
  v128.store(i, rise(i, h, a, b), AT)
}

function stage12(i: usize, h: v128): void {
  let a = term(i, FIRST, 41)
  a = f64x2.add(a, term(i, K5, 43))
  a = f64x2.add(a, term(i, K7, 45))
  a = f64x2.add(a, term(i, K9, 47))
  a = f64x2.add(a, fresh(i, K11, 49))
  let b = term(i, K4, 42)
  b = f64x2.add(b, term(i, K6, 44))
  b = f64x2.add(b, term(i, K8, 46))
  b = f64x2.add(b, term(i, K10, 48))
  v128.store(i, rise(i, h, a, b), AT)
}

/** The state at the end of the step in NEXT, and the error over what is allowed. FIRST holds the slope at t. */
export function stages(t: f64, h: f64): f64 {
  const hh = f64x2.splat(h)
  const last = base + bytes
  for (let i = base; i < last; i += 16) stage2(i, hh)
  slope(t + 0.05260015195876773 * h, AT, K2)
  for (let i = base; i < last; i += 16) stage3(i, hh)
  slope(t + 0.0789002279381516 * h, AT, K3)
  for (let i = base; i < last; i += 16) stage4(i, hh)
  slope(t + 0.1183503419072274 * h, AT, K4)
  for (let i = base; i < last; i += 16) stage5(i, hh)
  slope(t + 0.2816496580927726 * h, AT, K5)
  for (let i = base; i < last; i += 16) stage6(i, hh)
  slope(t + h / 3, AT, K6)
  for (let i = base; i < last; i += 16) stage7(i, hh)
  slope(t + h / 4, AT, K7)
  for (let i = base; i < last; i += 16) stage8(i, hh)
  slope(t + 0.3076923076923077 * h, AT, K8)
  for (let i = base; i < last; i += 16) stage9(i, hh)
  slope(t + 0.6512820512820513 * h, AT, K9)
  for (let i = base; i < last; i += 16) stage10(i, hh)
  slope(t + 0.6 * h, AT, K10)
  for (let i = base; i < last; i += 16) stage11(i, hh)
  slope(t + 0.8571428571428571 * h, AT, K11)
  for (let i = base; i < last; i += 16) stage12(i, hh)
  slope(t + h, AT, K12)
  return finish(hh, h)
}

function finish(hh: v128, h: f64): f64 {
  const allowedShare = f64x2.splat(relative)
  let fifths = f64x2.splat(0)
  let thirds = fifths
  for (let i = base, last = base + bytes; i < last; i += 16) {
    let a = term(i, FIRST, 50)
    a = f64x2.add(a, term(i, K7, 52))
    a = f64x2.add(a, term(i, K9, 54))
    a = f64x2.add(a, term(i, K11, 56))
    let b = term(i, K6, 51)
    b = f64x2.add(b, term(i, K8, 53))
    b = f64x2.add(b, term(i, K10, 55))
    b = f64x2.add(b, fresh(i, K12, 57))
    const next = rise(i, hh, a, b)
    v128.store(i, next, NEXT)
    const size = f64x2.pmax(f64x2.abs(v128.load(i, Y)), f64x2.abs(next))
    const allowed = f64x2.add(v128.load(i, ATOL), f64x2.mul(allowedShare, size))
    let c = term(i, FIRST, 82)
    c = f64x2.add(c, term(i, K7, 84))
    c = f64x2.add(c, term(i, K9, 86))
    c = f64x2.add(c, term(i, K11, 88))
    let d = term(i, K6, 83)
    d = f64x2.add(d, term(i, K8, 85))
    d = f64x2.add(d, term(i, K10, 87))
    d = f64x2.add(d, term(i, K12, 89))
    const fifth = f64x2.div(f64x2.add(c, d), allowed)
    let e = term(i, FIRST, 90)
    e = f64x2.add(e, term(i, K7, 92))
    e = f64x2.add(e, term(i, K9, 94))
    e = f64x2.add(e, term(i, K11, 96))
    let f = term(i, K6, 91)
    f = f64x2.add(f, term(i, K8, 93))
    f = f64x2.add(f, term(i, K10, 95))
    f = f64x2.add(f, term(i, K12, 97))
    const third = f64x2.div(f64x2.add(e, f), allowed)
    fifths = f64x2.add(fifths, f64x2.mul(fifth, fifth))
    thirds = f64x2.add(thirds, f64x2.mul(third, third))
  }
  const fifth = f64x2.extract_lane(fifths, 0) + f64x2.extract_lane(fifths, 1)
  const third = f64x2.extract_lane(thirds, 0) + f64x2.extract_lane(thirds, 1)
  if (fifth === 0 && third === 0) return 0
  return (abs(h) * fifth) / Math.sqrt((fifth + 0.01 * third) * <f64>order)
}

/** h times the largest rate of change that the last two slopes of the step show (Hairer and Wanner II, IV.2, eq. 2.25). */
export function stiffness(h: f64): f64 {
  let slopes = f64x2.splat(0)
  let values = slopes
  for (let i = base, last = base + bytes; i < last; i += 16) {
    const change = f64x2.sub(v128.load(i, LAST), v128.load(i, K12))
    const apart = f64x2.sub(v128.load(i, NEXT), v128.load(i, AT))
    slopes = f64x2.add(slopes, f64x2.mul(change, change))
    values = f64x2.add(values, f64x2.mul(apart, apart))
  }
  const value = f64x2.extract_lane(values, 0) + f64x2.extract_lane(values, 1)
  if (!(value > 0)) return 0
  return abs(h) * Math.sqrt((f64x2.extract_lane(slopes, 0) + f64x2.extract_lane(slopes, 1)) / value)
}

/** The rows of the interpolant of the step from t by h. LAST holds the slope at its end. */
export function interpolant(t: f64, h: f64): void {
  const hh = f64x2.splat(h)
  const last = base + bytes
  for (let i = base; i < last; i += 16) stage14(i, hh)
  slope(t + 0.1 * h, AT, K14)
  for (let i = base; i < last; i += 16) stage15(i, hh)
  slope(t + 0.2 * h, AT, K15)
  for (let i = base; i < last; i += 16) stage16(i, hh)
  slope(t + 0.7777777777777778 * h, AT, K16)
  for (let i = base, last = base + bytes; i < last; i += 16) {
    const y = v128.load(i, Y)
    const whole = f64x2.sub(v128.load(i, NEXT), y)
    const bend = f64x2.sub(f64x2.mul(hh, v128.load(i, FIRST)), whole)
    v128.store(i, y, DENSE)
    v128.store(i, whole, DENSE + SLOT)
    v128.store(i, bend, DENSE + 2 * SLOT)
    const twist = f64x2.sub(f64x2.sub(whole, f64x2.mul(hh, v128.load(i, LAST))), bend)
    v128.store(i, twist, DENSE + 3 * SLOT)
    v128.store(i, f64x2.mul(hh, row4(i)), DENSE + 4 * SLOT)
    v128.store(i, f64x2.mul(hh, row5(i)), DENSE + 5 * SLOT)
    v128.store(i, f64x2.mul(hh, row6(i)), DENSE + 6 * SLOT)
    v128.store(i, f64x2.mul(hh, row7(i)), DENSE + 7 * SLOT)
  }
}

function stage14(i: usize, h: v128): void {
  let a = term(i, FIRST, 58)
  a = f64x2.add(a, term(i, K8, 60))
  a = f64x2.add(a, term(i, K10, 62))
  a = f64x2.add(a, term(i, K12, 64))
  let b = term(i, K7, 59)
  b = f64x2.add(b, term(i, K9, 61))
  b = f64x2.add(b, term(i, K11, 63))
  b = f64x2.add(b, fresh(i, LAST, 65))
  v128.store(i, rise(i, h, a, b), AT)
}

function stage15(i: usize, h: v128): void {
  let a = term(i, FIRST, 66)
  a = f64x2.add(a, term(i, K7, 68))
  a = f64x2.add(a, term(i, K11, 70))
  a = f64x2.add(a, term(i, LAST, 72))
  let b = term(i, K6, 67)
  b = f64x2.add(b, term(i, K8, 69))
  b = f64x2.add(b, term(i, K12, 71))
  b = f64x2.add(b, fresh(i, K14, 73))
  v128.store(i, rise(i, h, a, b), AT)
}

function stage16(i: usize, h: v128): void {
  let a = term(i, FIRST, 74)
  a = f64x2.add(a, term(i, K7, 76))
  a = f64x2.add(a, term(i, K9, 78))
  a = f64x2.add(a, term(i, K14, 80))
  let b = term(i, K6, 75)
  b = f64x2.add(b, term(i, K8, 77))
  b = f64x2.add(b, term(i, LAST, 79))
  b = f64x2.add(b, fresh(i, K15, 81))
  v128.store(i, rise(i, h, a, b), AT)
}

function row4(i: usize): v128 {
  let a = term(i, FIRST, 98)
  a = f64x2.add(a, term(i, K7, 100))
  a = f64x2.add(a, term(i, K9, 102))
  a = f64x2.add(a, term(i, K11, 104))
  a = f64x2.add(a, term(i, LAST, 106))
  a = f64x2.add(a, term(i, K15, 108))
  let b = term(i, K6, 99)
  b = f64x2.add(b, term(i, K8, 101))
  b = f64x2.add(b, term(i, K10, 103))
  b = f64x2.add(b, term(i, K12, 105))
  b = f64x2.add(b, term(i, K14, 107))
  b = f64x2.add(b, term(i, K16, 109))
  return f64x2.add(a, b)
}

function row5(i: usize): v128 {
  let a = term(i, FIRST, 110)
  a = f64x2.add(a, term(i, K7, 112))
  a = f64x2.add(a, term(i, K9, 114))
  a = f64x2.add(a, term(i, K11, 116))
  a = f64x2.add(a, term(i, LAST, 118))
  a = f64x2.add(a, term(i, K15, 120))
  let b = term(i, K6, 111)
  b = f64x2.add(b, term(i, K8, 113))
  b = f64x2.add(b, term(i, K10, 115))
  b = f64x2.add(b, term(i, K12, 117))
  b = f64x2.add(b, term(i, K14, 119))
  b = f64x2.add(b, term(i, K16, 121))
  return f64x2.add(a, b)
}

function row6(i: usize): v128 {
  let a = term(i, FIRST, 122)
  a = f64x2.add(a, term(i, K7, 124))
  a = f64x2.add(a, term(i, K9, 126))
  a = f64x2.add(a, term(i, K11, 128))
  a = f64x2.add(a, term(i, LAST, 130))
  a = f64x2.add(a, term(i, K15, 132))
  let b = term(i, K6, 123)
  b = f64x2.add(b, term(i, K8, 125))
  b = f64x2.add(b, term(i, K10, 127))
  b = f64x2.add(b, term(i, K12, 129))
  b = f64x2.add(b, term(i, K14, 131))
  b = f64x2.add(b, term(i, K16, 133))
  return f64x2.add(a, b)
}

function row7(i: usize): v128 {
  let a = term(i, FIRST, 134)
  a = f64x2.add(a, term(i, K7, 136))
  a = f64x2.add(a, term(i, K9, 138))
  a = f64x2.add(a, term(i, K11, 140))
  a = f64x2.add(a, term(i, LAST, 142))
  a = f64x2.add(a, term(i, K15, 144))
  let b = term(i, K6, 135)
  b = f64x2.add(b, term(i, K8, 137))
  b = f64x2.add(b, term(i, K10, 139))
  b = f64x2.add(b, term(i, K12, 141))
  b = f64x2.add(b, term(i, K14, 143))
  b = f64x2.add(b, term(i, K16, 145))
  return f64x2.add(a, b)
}
