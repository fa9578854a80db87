import { describe, expect, it } from 'vitest'
import { issueSaid } from '../wire/issues.ts'
import { z } from '../wire/zod.ts'
import { blocksForm } from './lesson-blocks.schemas.ts'

const empty = { text: null, file_id: null, captions_id: null, link_url: null, link_title: null }
const form = z.object({ blocks: blocksForm })
const listMessages = (blocks: unknown) => form.safeParse({ blocks }).error?.issues.map(issueSaid)

describe('blocks of a page', () => {
  it('are read in their order, each with all its fields', () => {
    const sentBlocks = [
      { kind: 'text', text: '<p>Isi</p>', id: 7 },
      { kind: 'media', file_id: '8', captions_id: '' },
      { kind: 'link', link_url: ' https://youtu.be/HXV3zeQKqGY ', link_title: 'Kuliah' },
    ]
    expect(blocksForm.parse(sentBlocks)).toEqual([
      { ...empty, kind: 'text', text: '<p>Isi</p>' },
      { ...empty, kind: 'media', file_id: 8 },
      { ...empty, kind: 'link', link_url: 'https://youtu.be/HXV3zeQKqGY', link_title: 'Kuliah' },
    ])
    expect(blocksForm.parse([])).toEqual([])
  })

  it('are not spoken of by a form that does not know them', () => {
    for (const unknown of [undefined, null, '', '[object Object]', '[object Object],[object Object]'])
      expect(blocksForm.parse(unknown)).toBeUndefined()
  })

  it('say which of them is wrong, and once', () => {
    expect(listMessages('bukan daftar')).toEqual(['Blok tidak sesuai'])
    expect(
      listMessages([{ kind: 'text', text: 'a' }, { kind: 'text' }, { kind: 'link', link_url: 'x' }]),
    ).toEqual([
      'Blok 2: Masukan teks',
      expect.stringMatching(/^Blok 3: Tautan harus berupa/),
      'Blok 3: Masukan judul tautan',
    ])
    expect(listMessages([{ kind: 'file' }, { kind: 'media' }, {}, 7])).toEqual([
      'Blok 1: Unggah file terlebih dahulu',
      'Blok 2: Unggah video atau audio terlebih dahulu',
      'Blok 3: Pilih jenis blok',
      expect.stringMatching(/^Blok 4: /),
    ])
    expect(listMessages(Array(21).fill({ kind: 'text', text: 'a' }))).toEqual(['Maksimal 20 blok'])
  })
})
