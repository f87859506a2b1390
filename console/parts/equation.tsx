import { useLayoutEffect, useRef } from 'preact/hooks'

/** An equation in MathML, as the record of the operator has it. */
export function Equation({ mathml, text }: { mathml: string; text: string }) {
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // Read as XML, so that what is no MathML is refused and nothing in it runs.
    const read = new DOMParser().parseFromString(mathml, 'application/xml').documentElement
    const isMath = read.namespaceURI === 'http://www.w3.org/1998/Math/MathML'
    place.current?.replaceChildren(isMath ? document.importNode(read, true) : text)
  }, [mathml, text])
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long equation is scrolled with the keys
  return <section class="equation" ref={place} tabIndex={0} aria-label={text} />
}
