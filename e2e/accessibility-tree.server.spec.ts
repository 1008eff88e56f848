import { ROUTES } from './addresses.ts'
import { expect, openFullyLaidOut, test } from './site.ts'

type AxNode = { ignored: boolean; backendDOMNodeId?: number }

const WANTED = 'h1, h2, h3, h4, h5, h6, button, a[href], input, select, textarea, summary'

for (const [path] of ROUTES)
  test(`the accessibility tree of ${path} contains every heading and control`, async ({ page }) => {
    // C672
    await openFullyLaidOut(page, path)
    await page.evaluate((wanted) => {
      for (const element of document.querySelectorAll<HTMLElement>(wanted)) {
        const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        // A modal dialog hides the page behind it.
        const modal = document.querySelector('dialog:modal')
        if (isShown && (modal?.contains(element) ?? true) && !element.closest('[aria-hidden=true], [inert]'))
          element.dataset.wanted = ''
      }
    }, WANTED)
    const session = await page.context().newCDPSession(page)
    const { root } = (await session.send('DOM.getDocument')) as { root: { nodeId: number } }
    const { nodeIds } = (await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: '[data-wanted]',
    })) as { nodeIds: number[] }
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
    const exposed = new Set(nodes.filter(({ ignored }) => !ignored).map(({ backendDOMNodeId }) => backendDOMNodeId))
    const missing: string[] = []
    for (const nodeId of nodeIds) {
      const { node } = (await session.send('DOM.describeNode', { nodeId })) as {
        node: { backendNodeId: number; localName: string; attributes: string[] }
      }
      if (!exposed.has(node.backendNodeId)) missing.push(`${node.localName} ${node.attributes.join(' ')}`)
    }
    expect(nodeIds.length).toBeGreaterThan(2)
    expect(missing).toEqual([])
  })
