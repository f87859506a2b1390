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
    page: 'results',
    title: 'Result',
    view: async () => (await import('./result.tsx')).Result,
  },
]
