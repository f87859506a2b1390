import type { Page } from './page.ts'

/** The first is shown where nothing else fits. */
export const PAGES: readonly Page[] = [
  { page: '', title: 'Ask', isPlace: true, view: async () => (await import('./ask.tsx')).Ask },
  {
    page: 'operators',
    title: 'Operators',
    isPlace: true,
    view: async () => (await import('./operators.tsx')).Operators,
  },
  {
    page: 'solvers',
    title: 'Solvers',
    isPlace: true,
    view: async () => (await import('./solvers.tsx')).Solvers,
  },
  {
    page: 'live',
    title: 'Live',
    isPlace: true,
    view: async () => (await import('./live.tsx')).Live,
  },
  {
    page: 'machine',
    title: 'My machine',
    isPlace: true,
    view: async () => (await import('./machine.tsx')).Machine,
  },
  {
    page: 'verification',
    title: 'Verification',
    isPlace: true,
    view: async () => (await import('./verification.tsx')).Verification,
  },
  {
    page: 'results',
    title: 'Result',
    view: async () => (await import('./result.tsx')).Result,
  },
]
