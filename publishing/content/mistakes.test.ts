import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type createOwnContent, itReportsMistakes } from '#testing/own-content.ts'
import { readIntegrations, readSandbox, readSandboxApi } from './api-docs.ts'
import { readArticles } from './articles.ts'
import { readOfficialApis } from './references.ts'
import { readHome, readSite } from './site.ts'
import { readBlog, readPosts } from './posts.ts'
import { checkLinks } from '#publishing/pages/check-links.ts'
import { readProjectDocumentation, readProjects } from './projects.ts'
import { readShop } from './shop.ts'

const latin = Buffer.from('Café René', 'latin1')
const project = 'projects/1-kazi-link'
const post = 'posts/1-payment-button-pressed-twice/post.md'
type Own = ReturnType<typeof createOwnContent>

// C744 C747 C749
itReportsMistakes([
  [
    'a missing field',
    ({ edit }) => edit(`${project}/project.yml`, /^role:.*\n/m, ''),
    readProjects,
    `content/${project}/project.yml: role: this field is missing`,
  ],
  [
    'an unknown icon',
    ({ edit }) => edit(`${project}/project.yml`, 'icon: globe', 'icon: planet'),
    readProjects,
    `content/${project}/project.yml: links.0.icon: expected one of globe, book`,
  ],
  [
    'a javascript: address',
    ({ edit }) => edit(`${project}/project.yml`, /url: [^,]+/, 'url: "javascript:alert(1)"'),
    readProjects,
    'expected a URL that starts with https://',
  ],
  [
    'invalid YAML',
    ({ folder }) => writeFileSync(join(folder, project, 'project.yml'), 'name: "'),
    readProjects,
    `content/${project}/project.yml: Missing closing "quote`,
  ],
  [
    'a missing picture',
    ({ folder }) => rmSync(join(folder, project, 'cover.avif')),
    readProjects,
    `content/${project}/project.yml: the image ${project}/cover.avif is missing`,
  ],
  [
    'an oversized drawing',
    ({ folder, edit }) => {
      edit(`${project}/project.yml`, 'file: cover.avif', 'file: cover.svg')
      writeFileSync(
        join(folder, project, 'cover.svg'),
        `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${' '.repeat(60_000)}</svg>`,
      )
    },
    readProjects,
    `content/${project}/cover.svg: expected at most 60 kB, found 61 kB`,
  ],
  [
    'a picture that is not an image file',
    ({ folder }) => writeFileSync(join(folder, project, 'cover.avif'), 'hello'),
    readProjects,
    `content/${project}/cover.avif: expected an AVIF, WebP, JPEG, PNG or SVG file`,
  ],
  [
    'a picture outside its folder',
    ({ edit }) => edit(`${project}/project.yml`, 'file: cover.avif', 'file: ../../site.yml'),
    readProjects,
    'expected an AVIF, WebP, JPEG, PNG or SVG file in the same folder',
  ],
  [
    'a folder without a number',
    ({ folder }) => renameSync(join(folder, project), join(folder, 'projects/kazi-link')),
    readProjects,
    'content/projects/kazi-link: expected a folder name such as 12-short-name',
  ],
  [
    'a number used twice',
    ({ folder }) => renameSync(join(folder, 'projects/2-duka-orders'), join(folder, 'projects/1-duka-orders')),
    readProjects,
    'expected a unique number, but another folder also starts with 1',
  ],
  [
    'a level above 100',
    ({ edit }) => edit('home/home.yml', 'level: 95', 'level: 101'),
    readHome,
    'content/home/home.yml: skills.bars.0.level: expected a whole number from 0 to 100, found 101',
  ],
  [
    'a missing section',
    ({ edit }) => edit(`${project}/documentation.yml`, /title: Team/, 'title: People'),
    readProjectDocumentation,
    'expected the sections Getting Started, Architecture',
  ],
  [
    'a post without front matter',
    ({ folder }) => writeFileSync(join(folder, 'posts/1-payment-button-pressed-twice/post.md'), 'Hello'),
    readPosts,
    'post.md: expected front matter between two lines of ---',
  ],
  [
    'an unknown difficulty',
    ({ edit }) => edit('posts/1-payment-button-pressed-twice/post.md', 'difficulty: Intermediate', 'difficulty: Hard'),
    readPosts,
    'difficulty: expected one of Beginner, Intermediate, Advanced, found "Hard"',
  ],
  [
    'a blog without a label for views',
    ({ edit }) => edit('posts/blog.yml', /views: .*/, 'view: 1'),
    readBlog,
    'content/posts/blog.yml: views: this field is missing',
  ],
  [
    'a picture from another site in a post',
    ({ edit }) => edit('posts/1-payment-button-pressed-twice/post.md', /$/, '\n\n![x](https://a.example/x.png)\n'),
    readArticles,
    'post.md: picture https://a.example/x.png: expected an AVIF, WebP, JPEG, PNG or SVG file beside it',
  ],
  [
    'a text in another encoding',
    ({ folder }) => writeFileSync(join(folder, post), latin),
    readArticles,
    'post.md: expected text in UTF-8. Save the file again with this encoding',
  ],
  [
    'a text in UTF-16',
    ({ folder }) => writeFileSync(join(folder, 'site.yml'), Buffer.from('\ufeffname: x', 'utf16le')),
    (contentDir) => readSite(contentDir),
    'content/site.yml: expected text in UTF-8. Save the file again with this encoding',
  ],
  [
    'a type in the text of a post',
    ({ edit }) => edit(post, /$/, '\n\nA Promise<string>.\n'),
    readArticles,
    'post.md: HTML: <string> would be left out. If it is text, write `<string>` in backticks',
  ],
  [
    'a style in a quick start',
    ({ edit }) => edit('api-docs/official/kcb.yml', '<a href=', '<a style="color:red" href='),
    readOfficialApis,
    'text that can be published. HTML: <a> cannot have the attribute style here',
  ],
  [
    'a title with a number sign',
    ({ edit }) => edit(post, /^title: .*/m, 'title: Solving Project Euler #12 in PHP'),
    readPosts,
    'post.md: the text ends before the #, because " #" begins a comment',
  ],
  [
    'a day that does not exist',
    ({ edit }) => edit(post, /^publishDate: .*/m, 'publishDate: 2026-02-30'),
    readPosts,
    'post.md: publishDate: expected a date that exists in the calendar',
  ],
  [
    'a coupon that ends on a day that does not exist',
    ({ edit }) => edit('shop/shop.yml', 'percent: 10', 'percent: 10, endsAt: "2026-02-30T10:00:00Z"'),
    readShop,
    'endsAt: expected a date that exists in the calendar',
  ],
  ...(
    [
      ['a relative link', '[x](../2-mpesa-stk-push-endings/)', 'in the same folder with one of the extensions txt'],
      ['a missing file', '[x](slides.pdf)', 'in the same folder with one of the extensions txt'],
      ['a missing page', '<a href="/nope">x</a>', 'expected the address of a page, found "/nope"'],
      ['an anchor of another post', '[x](/blog/2#nope)', 'expected an anchor that its page has, found "/blog/2#nope"'],
      ['an anchor of the same post', '[x](#nope)', 'expected an anchor that its page has, found "#nope"'],
      [
        'a missing page at the site’s own address',
        '[x](https://kibanda.example/nope)',
        'expected the address of a page',
      ],
      [
        'a missing anchor at the site’s own host',
        '[x](//kibanda.example/blog/2#nope)',
        'expected an anchor that its page has',
      ],
      [
        'a missing endpoint of the API',
        '[x](/api/v1/nope)',
        'expected a URL that the API serves, found "/api/v1/nope"',
      ],
      ['a missing endpoint of the sandbox', '[x](/sandbox/nope)', 'expected a URL that the API serves'],
    ] as const
  ).map(
    ([what, link, told]) =>
      [
        `a link to ${what}`,
        ({ edit }: Own) => edit(post, /$/, `\n\n${link}\n`),
        (contentDir: string) => checkLinks(contentDir, '2026-11-24'),
        told,
      ] as const,
  ),
  [
    'a link to an anchor that the documentation of a script lacks',
    ({ edit }) =>
      edit('codeshop/scripts/2-foleni-offline-form-queue/files/README.md', /$/, '\n[x](#nope) and [y](/nope)\n'),
    (contentDir) => checkLinks(contentDir, '2026-11-24'),
    'expected an anchor that its page has, found "#nope"',
  ],
  [
    'a link of a project to a missing page of this site',
    ({ edit }) => edit('projects/1-kazi-link/project.yml', /url: [^,}\s]+/, 'url: https://kibanda.example/nope'),
    (contentDir) => checkLinks(contentDir, '2026-11-24'),
    'link: expected the address of a page, found "https://kibanda.example/nope"',
  ],
  ...['nope', 'blog/2#nope'].map(
    (path) =>
      [
        `a link of a reference to this site’s own address with /${path}`,
        ({ edit }: Own) =>
          edit('api-docs/references/mpesa.yml', /meaning: /, `$&<a href="https://kibanda.example/${path}">More</a>. `),
        (contentDir: string) => checkLinks(contentDir, '2026-11-24'),
        `content/api-docs/references/mpesa.yml: link: expected`,
      ] as const,
  ),
  [
    'a former URL that is a page',
    ({ edit }) => edit('site.yml', '/blog/11: /blog/10', '/blog/9: /blog/10'),
    (contentDir) => checkLinks(contentDir, '2026-11-24'),
    'content/site.yml: redirects./blog/9: expected a former URL, not one that is a page, found "/blog/9"',
  ],
  [
    'a former URL that leads to another one',
    ({ edit }) => edit('site.yml', '/blog/12: /blog/8', '/blog/12: /blog/11'),
    (contentDir) => checkLinks(contentDir, '2026-11-24'),
    'content/site.yml: redirects./blog/12: expected the address of a page, found "/blog/11"',
  ],
  [
    'an unknown integration status',
    ({ edit }) => edit('api-docs/integrations/kcb.yml', 'status: beta', 'status: soon'),
    readIntegrations,
    'content/api-docs/integrations/kcb.yml: status: expected one of active, beta, coming-soon, found "soon"',
  ],
  [
    'a provider without a file',
    ({ edit }) => edit('api-docs/api-docs.yml', 'providers: [mpesa,', 'providers: [mtn,'),
    readIntegrations,
    'content/api-docs/integrations/mtn.yml: this file is missing or cannot be read',
  ],
  [
    'an invalid pattern',
    ({ edit }) => edit('api-docs/integrations/kcb.yml', String.raw`pattern: "^\\d{10}$"`, 'pattern: "("'),
    readIntegrations,
    'expected a regular expression',
  ],
  [
    'a call that the sandbox does not support',
    ({ edit }) => edit('api-docs/integrations/kcb.yml', 'operation: listKcbAccounts', 'operation: listKcbLoans'),
    readSandboxApi,
    'content/api-docs: the sandbox does not support the operation listKcbLoans',
  ],
  [
    'a callback to a parameter that does not exist',
    ({ edit }) => edit('api-docs/integrations/kcb.yml', 'callback: { to: callbackUrl,', 'callback: { to: hookUrl,'),
    readSandboxApi,
    'content/api-docs: sendKcbTransfer: expected a body parameter in callback.to',
  ],
  [
    'a callback with the fields of a call that does not exist',
    ({ edit }) => edit('api-docs/integrations/kcb.yml', 'sameAs: getKcbTransfer', 'sameAs: getKcbLoan'),
    readSandboxApi,
    'content/api-docs: sendKcbTransfer: expected a documented operation in callback.sameAs',
  ],
  [
    'a callback without fields',
    ({ edit }) => edit('api-docs/integrations/kcb.yml', ', sameAs: getKcbTransfer', ''),
    readSandboxApi,
    'content/api-docs: sendKcbTransfer: expected either callback.fields or callback.sameAs',
  ],
  [
    'an invalid amount in the sandbox',
    ({ edit }) => edit('api-docs/sandbox.yml', 'balance: "350000.00"', 'balance: "a lot"'),
    readSandbox,
    'content/api-docs/sandbox.yml: accounts.0.balance: expected an amount such as "1200.00", found "a lot"',
  ],
])
