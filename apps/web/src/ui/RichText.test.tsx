import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RichText } from './RichText'

// The sanitiser needs a browser: e2e/attacks.spec.ts tests it.
vi.mock('./SanitisedText', () => ({ default: () => <output>sanitised</output> }))
afterEach(cleanup)

const show = (html: string) => render(<RichText html={html} />).container

it('shows text of plain tags at once and unchanged', () => {
  const html = '<p>Hukum <strong>Ohm</strong>: 2 &lt; 3</p><ul><li>V</li></ul>'
  expect(show(html).firstElementChild?.innerHTML).toBe(html)
})

it.each([
  '<p>a</p><img src="/files/a.png" onerror="alert(1)">',
  '<p onclick="alert(1)">a</p>',
  '<p>a</p><SCRIPT>alert(1)</SCRIPT>',
  '<p/onmouseover=alert(1)>b</p>',
  '<P\tonclick=alert(1)>b</P>',
  '<p>a</p><iframe src="/"></iframe><!-- <p> -->',
  '<pp>a</pp>',
  '<p',
])('gives %s to the sanitiser', async (html) => {
  const box = show(html)
  expect(box.querySelector('p, img, script, iframe')).toBeNull()
  await expect.poll(() => box.innerHTML).toBe('<output>sanitised</output>')
})
