/** Address under which the owner reads a remembered answer again. */
export const resultAddress = (seq: number): string => `/api/results/${seq}`
