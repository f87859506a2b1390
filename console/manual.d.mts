import type { Plugin } from 'vite'

export interface ManualFigure {
  readonly name: string
  /** As the manual prints them: numbers, refusals, texts. */
  readonly reference: string
  readonly ours: string
  readonly error: string
  readonly allowed: string
  readonly source: string
  /** Of the run that gives it; unset where that is refused, or no solver's. */
  readonly input?: Readonly<Record<string, unknown>>
}

export interface ManualSection {
  /** Of the solver; `regression` and what is computed otherwise have one of their own. */
  readonly key: string
  readonly title: string
  readonly figures: readonly ManualFigure[]
}

export declare function manualSources(): string[]
export declare function manualSections(): ManualSection[]
export declare const manualPlugin: Plugin
export declare function sectionsIn(text: string): ManualSection[]
