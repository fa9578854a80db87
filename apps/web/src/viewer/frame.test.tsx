import { expect, it, vi } from 'vitest'
import { showWith } from './frame'

it('a document frame keeps marks within the document, and no other address', async () => {
  document.body.innerHTML = '<div id="document"></div>'
  const links = [
    '<a href="#bab-2">Bab 2</a>',
    '<a href="javascript:window.pwned=1">x</a>',
    '<a href=" JAVASCRIPT:window.pwned=1">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="https://jahat.id/">x</a>',
    '<svg><a href="javascript:window.pwned=1">x</a></svg>',
  ]
  showWith(async (_, root) => {
    root.innerHTML = links.join('')
  })
  const postedMessages = vi.spyOn(window.parent, 'postMessage')
  window.dispatchEvent(
    new MessageEvent('message', { source: window.parent, data: { bytes: new ArrayBuffer(1) } }),
  )
  await vi.waitFor(() => expect(postedMessages).toHaveBeenCalledWith({ document: 'shown' }, '*'))
  const addresses = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(['#bab-2', null, null, null, null, null])
})
