/** The function call that a payload makes when it runs; the test page counts these calls. */
const CALL = 'window.executed()'

const handlers = [
  'onload',
  'onerror',
  'onclick',
  'onmouseover',
  'onfocus',
  'ontoggle',
  'onanimationstart',
  'onbegin',
  'onpointerenter',
  'onscroll',
]
const elements = ['img', 'svg', 'body', 'details', 'video', 'audio', 'iframe', 'input', 'marquee', 'object']

const byHandler = handlers.flatMap((handler, number) => {
  const element = elements[number % elements.length]!
  return [
    `<${element} src=x ${handler}="${CALL}">`,
    `<${element}/src=x/${handler}=${CALL}>`,
    `<${element.toUpperCase()} SRC=x ${handler.toUpperCase()}='${CALL}' autofocus open tabindex=0>`,
    `"><${element} src=x ${handler}=${CALL} `,
  ]
})

/** Each handler in each element, without the closing `>`. The rest of the page supplies it. */
const unclosed = handlers.flatMap((handler) =>
  elements.map((element) => `x"'><${element} src=x ${handler}=${CALL} tabindex=1 `),
)

const addresses = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  `java\tscript:${CALL}`,
  `java\nscript:${CALL}`,
  ` javascript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `javascript&colon;${CALL}`,
  `&#106;avascript:${CALL}`,
  `&#x6A;&#x61;vascript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `data:text/html;base64,PHNjcmlwdD53aW5kb3cucGFyZW50LmV4ZWN1dGVkKCk8L3NjcmlwdD4=`,
  `vbscript:msgbox(1)`,
  `view-source:javascript:${CALL}`,
  `//evil.example/x.js`,
]
const byAddress = addresses.flatMap((address) => [
  `[press](${address})`,
  `[press]: ${address}`,
  `![picture](${address})`,
  `<${address}>`,
  `<a href="${address}">press</a>`,
  `<iframe src="${address}"></iframe>`,
  `<form action="${address}"><button>press</button></form>`,
  `<map name=m><area href="${address}"></map>`,
  `<svg><a href="${address}"><text>press</text></a></svg>`,
])

const others = [
  `<script>${CALL}</script>`,
  `<ScRiPt>${CALL}</sCrIpT>`,
  `<script src="data:text/javascript,${CALL}"></script>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `</title><script>${CALL}</script>`,
  `</textarea><script>${CALL}</script>`,
  `</style><script>${CALL}</script>`,
  `--><script>${CALL}</script>`,
  `]]><script>${CALL}</script>`,
  `<![CDATA[<script>${CALL}</script>]]>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><a xlink:href="javascript:${CALL}"><text y=20>press</text></a></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${CALL}>#x"/></svg>`,
  `<math><mtext></mtext><mglyph><style><!--</style><img src=x onerror=${CALL}>`,
  `<math href="javascript:${CALL}">press</math>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<template><img src=x onerror=${CALL}></template>`,
  `<style>@import'data:text/css,*{background:url("javascript:${CALL}")}'</style>`,
  `<link rel=stylesheet href="javascript:${CALL}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href="javascript:${CALL}//">`,
  `<object data="javascript:${CALL}"></object>`,
  `<embed src="javascript:${CALL}">`,
  `<p style="background:url(javascript:${CALL})">x</p>`,
  `<p style="animation-name:leave" onanimationstart="${CALL}">x</p>`,
  `<div id=location>x</div><a id=location name=href href="javascript:${CALL}">x</a>`,
  `<form id=document><input name=cookie></form>`,
  `\`\`\`html\n</code></pre><script>${CALL}</script>\n\`\`\``,
  `\`\`\`"><script>${CALL}</script>\nx\n\`\`\``,
  `# <img src=x onerror=${CALL}>`,
  `| <script>${CALL}</script> |\n| --- |\n| <img src=x onerror=${CALL}> |`,
  `[x](https://a.example "\\"onmouseover=${CALL} \\"")`,
  `![x" onerror="${CALL}](x.svg)`,
  `<img src="x" alt="" onerror="${CALL}" />`,
  `<a href="https://a.example" target=_blank onclick=${CALL} onpointerover=${CALL}>x</a>`,
  `<button formaction="javascript:${CALL}">x</button>`,
  `<isindex action="javascript:${CALL}" type=image>`,
  `<bgsound src="javascript:${CALL}">`,
  `<keygen autofocus onfocus=${CALL}>`,
  `\\u003cscript\\u003e${CALL}\\u003c/script\\u003e`,
  `%3Cscript%3E${CALL}%3C/script%3E`,
  `\${${CALL}}`,
  `{{constructor.constructor('${CALL}')()}}`,
  `';${CALL};//`,
  `";${CALL};//`,
  `</script><script>${CALL}</script>`,
  `<!--<script>--><script>${CALL}</script>`,
  `\u2028<script>${CALL}</script>`,
]

/** Strings that try to run a script through HTML, Markdown, URLs or data. */
export const xssPayloads: readonly string[] = [...byHandler, ...unclosed, ...byAddress, ...others]
