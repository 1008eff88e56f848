import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOwnContent } from '#testing/own-content.ts'
import { readScriptOffer } from '#publishing/content/script-offer.ts'
import { notesOn } from './archives.ts'
import { blockedInStyles, blockedOn, withWayBack } from './demo-page.ts'

// C850
describe('the link back to the shop', () => {
  const LINK = '<a href="/codeshop/product/2">Buy</a>'
  const at = (html: string) => withWayBack(html, LINK).replaceAll(/\s+/g, ' ')

  it.each([
    ['<!doctype html><body class="a > b"><h1>Demo</h1>', /<body class="a > b"> <nav[^>]*><a[^>]*>Buy<\/a><\/nav><h1>/],
    ['<body><a href="#main">Skip</a><h1>Demo</h1>', /Skip<\/a> <nav/],
    ['<body>\n<a class="skip" href="#main"><b>Skip</b></a>', /<b>Skip<\/b><\/a> <nav/],
    ['<body><a href="/docs">Docs</a>', /<body> <nav/],
    ['<!doctype html><title>No body</title><h1>Demo</h1>', /<\/title> <nav[^>]*><a[^>]*>Buy<\/a><\/nav><h1>/],
    ['<!-- <body> --><body><p>Demo', /--><body> <nav/],
    ['Only text', /Only text <nav/],
  ])('comes first in %j, or directly after a skip link', (html, expected) => expect(at(html)).toMatch(expected))
})

// C901
describe('content that the policy of demos blocks', () => {
  it.each([
    ['<script src="https://cdn.example/x.js"></script>', ['cdn.example']],
    ['<link rel="stylesheet" href="//fonts.example/css?family=A">', ['fonts.example']],
    ['<link rel="canonical" href="https://elsewhere.example/">', []],
    ['<img src="a.png" srcset="a.png 1x, https://pictures.example/b.png 2x">', ['pictures.example']],
    ['<iframe src="https://maps.example/"></iframe>', ['frames']],
    ['<object data="own.svg"></object><embed src="own.pdf">', ['frames']],
    ['<base href="/elsewhere/">', ['base element']],
    ['<form action="https://forms.example/send" method="post"></form><form action="#"></form>', ['forms that post']],
    [
      '<style>@import "https://styles.example/a.css"; p { background: url(//pictures.example/a.png) }</style>',
      ['styles.example', 'pictures.example'],
    ],
    ['<style>p { background: url("a.png"); src: url(data:font/woff2;base64,AA) }</style>', []],
    ['<video><source src="http://films.example/a.mp4"></video>', ['films.example']],
    ['<img src="data:image/png;base64,AA=="><script src="./app.js"></script>', []],
    ['<button onclick="go()">Go</button><form onsubmit="go()"></form>', ['onclick, onsubmit']],
    ['<p style="color: red">Red</p>', ['style attributes']],
    [
      '<video poster="https://films.example/a.jpg"><track src="https://texts.example/a.vtt"></video>',
      ['films', 'texts'],
    ],
    ['<svg><use href="https://icons.example/a.svg#b"/></svg>', ['icons.example']],
    ['<input type="image" src="https://pictures.example/a.png">', ['pictures.example']],
    [
      '<script type="module">import a from "https://esm.example/a"; import("https://cdn.example/b")</script>',
      ['esm', 'cdn'],
    ],
    ['<script type="importmap">{"imports": {"a": "https://esm.example/a"}}</script>', ['esm.example']],
    ['<script>fetch("https://api.example/v1"); fetch("/own.json")</script>', ['api.example']],
    ['<script>eval("1"); new Function("a")</script>', ['eval and new Function']],
    ['<script src="data:text/javascript,go()"></script>', ['data: addresses']],
    [
      '<link rel="stylesheet" href="data:text/css,p{}"><link rel="icon" href="data:image/svg+xml,x">',
      ['data: addresses'],
    ],
    ['<a href="javascript:go()">Go</a>', ['javascript: links']],
    ['<style>p { color: red }</style><script>go()</script><a href="https://elsewhere.example">Link</a>', []],
    [
      '<script src="https://cdn.example/x.js"></script><script src="https://cdn.example/y.js"></script>',
      ['cdn.example'],
    ],
  ])('is reported for %j', (html, expected) => {
    const told = blockedOn(html)
    expect(told).toHaveLength(expected.length)
    for (const [position, words] of expected.entries()) expect(told[position]).toContain(words)
  })
})

it('content that the policy of demos blocks is also reported for style sheets', () => {
  expect(blockedInStyles("@font-face { src: url( 'https://fonts.example:8443/a.woff2') }")).toEqual([
    expect.stringContaining('fonts.example:8443'),
  ])
})

describe('publishing a demo', () => {
  let content: ReturnType<typeof createOwnContent>
  beforeEach(() => void (content = createOwnContent()))
  afterEach(() => content.remove())

  it('reports pictures with metadata, regardless of their file name, and even if embedded in other files', async () => {
    // C766
    const script = readScriptOffer(content.folder)[0]!
    const demo = `codeshop/scripts/${script.folder}/${dirname(script.demoUrl)}`
    const red = () => sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    const photo = await red()
      .withExif({ IFD0: { Artist: 'Amina' } })
      .jpeg()
      .toBuffer()
    const bare = await red().png().toBuffer()
    const embedded = (bytes: Buffer) => `data:image/x;base64,${bytes.toString('base64')}`
    const put = (name: string, bytes: string | Buffer) => writeFileSync(join(content.folder, demo, name), bytes)
    put('a.jfif', photo)
    put('b.css', `p { background: url(${embedded(photo)}) }`)
    put('c.svg', '<svg xmlns="http://www.w3.org/2000/svg"><desc>by Amina</desc></svg>')
    put('d.js', `export const picture = '${embedded(bare)}'`)
    const at = (name: string, parts: string) =>
      `${content.folder}/${demo}/${name} is published with ${parts}, which may reveal where it was made and by whom.`
    expect(notesOn(content.folder, script)).toEqual([
      at('a.jfif', 'Exif'),
      at('b.css', 'Exif'),
      at('c.svg', "an editor's notes"),
    ])
  })

  it('reports the content that browsers block, with the path of the page', () => {
    const script = readScriptOffer(content.folder)[0]!
    const page = `codeshop/scripts/${script.folder}/${script.demoUrl}`
    expect(notesOn(content.folder, script)).toEqual([])
    content.edit(page, '</head>', '<script src="https://cdn.example/x.js"></script></head>')
    expect(notesOn(content.folder, script)).toEqual([
      `${content.folder}/${page}: on this site, browsers block files loaded from cdn.example (copy them into the demo).`,
    ])
  })
})
