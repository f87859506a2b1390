import type { ComponentChildren } from 'preact'

/** What may be wider than the page: scrolled by itself, with the keys too. */
export function Scroll({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the keys
    <section class="scroll" tabIndex={0} aria-label={title}>
      {children}
    </section>
  )
}
