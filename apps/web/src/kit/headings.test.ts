import { expect, test } from 'vitest'
import { headingsOf } from './headings'

test('headings are told once each, without markup, in their order', () => {
  const html =
    '<h2>Bentuk <em>normal</em></h2><p>x</p><h3> Bentuk\nnormal kedua </h3><h2>Bentuk normal</h2><h4></h4>'
  expect(headingsOf(html)).toEqual(['Bentuk normal', 'Bentuk normal kedua'])
  expect(headingsOf(null)).toEqual([])
})
