// The part of a browser's DOM that a page needs which only creates elements and text nodes.

type Child = PageNode | string

export class PageNode {
  readonly tag: string
  readonly attributes = new Map<string, string>()
  readonly listeners = new Map<string, (event: object) => unknown>()
  children: Child[] = []
  value = ''
  scrollTop = 0

  constructor(tag: string) {
    this.tag = tag
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value)
    if (name === 'value') this.value = value
  }

  addEventListener(name: string, listener: (event: object) => unknown): void {
    this.listeners.set(name, listener)
  }

  append(...children: Child[]): void {
    for (const child of children) {
      if (typeof child !== 'string' && !(child instanceof PageNode)) {
        throw new TypeError(`${String(child)} is no node and no text`)
      }
    }
    this.children.push(...children)
  }

  replaceChildren(...children: Child[]): void {
    this.children = []
    this.append(...children)
  }

  focus(): void {}
  scrollIntoView(): void {}

  set textContent(text: string) {
    this.children = [text]
  }

  get textContent(): string {
    const texts = this.children.map(child =>
      typeof child === 'string' ? child : child.textContent,
    )
    return texts.join(' ')
  }

  /** All elements of a tag below this one. */
  all(tag: string): PageNode[] {
    const nodes = this.children.filter(child => child instanceof PageNode)
    return nodes.flatMap(node => [...(node.tag === tag ? [node] : []), ...node.all(tag)])
  }
}

/** Elements by id, and the globals that a script of the page finds. */
export function pageOf(ids: readonly string[], url: string) {
  const nodes = new Map(ids.map(id => [id, new PageNode('div')]))
  const onWindow = new Map<string, () => void>()
  const location = { hash: '', origin: url }
  const globals = {
    document: {
      getElementById: (id: string) => nodes.get(id) ?? null,
      createElement: (tag: string) => new PageNode(tag),
    },
    location,
    sessionStorage: { getItem: () => null, setItem() {} },
    addEventListener: (name: string, listener: () => void) => onWindow.set(name, listener),
    fetch: (path: string, options?: RequestInit) => fetch(url + path, options),
  }
  return {
    node: (id: string) => nodes.get(id)!,
    globals,
    /** Goes to a fragment, as a click on a link does. */
    go(hash: string): void {
      location.hash = hash
      onWindow.get('hashchange')?.()
    },
  }
}
