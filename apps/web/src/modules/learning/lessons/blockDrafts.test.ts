import type { Block } from '@tuntas/contract/learning/lessons'
import { expect, it } from 'vitest'
import { blocksSaid, isEmpty, newBlock, sentBlocks, toBlockDrafts } from './blockDrafts'

const empty: Block = {
  kind: 'text',
  text: null,
  file_id: null,
  captions_id: null,
  link_url: null,
  link_title: null,
  attachment: null,
  filename: null,
  extension: null,
  size: null,
  media: null,
}
const storedBlocks: Block[] = [
  { ...empty, text: '<p>Isi <b>teks</b></p>' },
  {
    ...empty,
    kind: 'file',
    file_id: 7,
    attachment: '/f/7/a.pdf?x',
    filename: 'a.pdf',
    extension: 'pdf',
    size: 9,
  },
  {
    ...empty,
    kind: 'media',
    file_id: 8,
    captions_id: 9,
    media: { id: 8, url: '/f/8', name: 'a.mp4', type: 'video/mp4', size: 5, captions: '/f/9' },
  },
  { ...empty, kind: 'link', link_url: 'https://youtu.be/HXV3zeQKqGY', link_title: 'Kuliah' },
]

it('sends what was read as it stands, in the order in which it stands', () => {
  const drafts = toBlockDrafts(storedBlocks)
  const none = { text: '', file_id: '', captions_id: '', link_url: '', link_title: '' }
  expect(sentBlocks(drafts.toReversed())).toEqual([
    { ...none, kind: 'link', link_url: 'https://youtu.be/HXV3zeQKqGY', link_title: 'Kuliah' },
    { ...none, kind: 'media', file_id: '8', captions_id: '9' },
    { ...none, kind: 'file', file_id: '7' },
    { ...none, kind: 'text', text: '<p>Isi <b>teks</b></p>' },
  ])
  expect(toBlockDrafts(undefined)).toEqual([])
})

it('says all of them in one line', () => {
  expect(blocksSaid(toBlockDrafts(storedBlocks))).toBe(
    '1. Teks: Isi teks; 2. Berkas: a.pdf; 3. Video atau audio: a.mp4; 4. Tautan: Kuliah',
  )
  expect(blocksSaid([])).toBe('Tidak ada')
})

it('gives a new one a key of its own, and knows what holds nothing yet', () => {
  const drafts = toBlockDrafts(storedBlocks)
  const added = newBlock('text', drafts)
  expect(drafts.map(({ key }) => key)).not.toContain(added.key)
  expect([newBlock('link', []).key, isEmpty(added), isEmpty({ ...added, text: '<p>a</p>' })]).toEqual([
    0,
    true,
    false,
  ])
})
