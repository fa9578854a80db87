import { describe, expect, it } from 'vitest'
import { type BlockInput, blockColumns, fileFaults, listBlockFileIds, type Pointed } from './blocks.rules.ts'

const sentBlock: BlockInput = {
  kind: 'text',
  text: '<p>Isi</p>',
  file_id: 7,
  captions_id: 8,
  link_url: 'https://youtu.be/HXV3zeQKqGY',
  link_title: 'Kuliah',
}
const none = { text: null, file_id: null, captions_file_id: null, link_url: null, link_title: null }

describe('a block', () => {
  it('keeps what its kind has, and nothing else that was sent', () => {
    const { text, link_url, link_title } = sentBlock
    expect(blockColumns(sentBlock)).toEqual({ ...none, kind: 'text', text })
    expect(blockColumns({ ...sentBlock, kind: 'file' })).toEqual({ ...none, kind: 'file', file_id: 7 })
    expect(blockColumns({ ...sentBlock, kind: 'media' })).toEqual({
      ...none,
      kind: 'media',
      file_id: 7,
      captions_file_id: 8,
    })
    expect(blockColumns({ ...sentBlock, kind: 'link' })).toEqual({
      ...none,
      kind: 'link',
      link_url,
      link_title,
    })
    expect(
      listBlockFileIds(
        (['text', 'file', 'media', 'link'] as const).map((kind) => blockColumns({ ...sentBlock, kind })),
      ),
    ).toEqual([7, 7, 8])
  })

  const pdf: Pointed = { id: 7, name: 'modul.PDF', type: 'application/pdf', in_pieces: false, allowed: true }
  const film: Pointed = { id: 7, name: 'kuliah.mp4', type: 'video/mp4', in_pieces: true, allowed: true }
  const captions: Pointed = { id: 8, name: 'kuliah.vtt', type: 'text/vtt', in_pieces: false, allowed: true }
  const faults = (kind: BlockInput['kind'], ...files: Pointed[]) =>
    fileFaults(
      [blockColumns(sentBlock), blockColumns({ ...sentBlock, kind })],
      new Map(files.map((file) => [file.id, file])),
    )

  it('shows a file of its kind alone, that its writer may show', () => {
    expect(faults('file', pdf)).toEqual({})
    expect(faults('media', film, captions)).toEqual({})
    const noFile = { 'blocks.1.file_id': ['Blok 2: Unggah file terlebih dahulu'] }
    expect(faults('file')).toEqual(noFile)
    expect(faults('file', film)).toEqual(noFile)
    expect(faults('file', { ...pdf, allowed: false })).toEqual(noFile)
    expect(faults('file', { ...captions, id: 7 })).toEqual(noFile)
    const noMedia = { 'blocks.1.file_id': ['Blok 2: Unggah video atau audio terlebih dahulu'] }
    expect(faults('media', pdf, captions)).toEqual(noMedia)
    expect(faults('media', { ...film, allowed: false }, captions)).toEqual(noMedia)
    const noCaptions = { 'blocks.1.captions_id': ['Blok 2: Unggah teks video terlebih dahulu'] }
    expect(faults('media', film)).toEqual(noCaptions)
    expect(faults('media', film, { ...pdf, id: 8 })).toEqual(noCaptions)
    expect(faults('media', film, { ...captions, allowed: false })).toEqual(noCaptions)
  })
})
