import { describe, expect, it } from 'vitest'
import { getDocumentKind, parseFileName } from './documentKind'

describe('a document', () => {
  it('has the name at the end of its link', () => {
    expect(parseFileName('/api/v1/files/7/Modul%201%20(ERD).docx?expires=1&signature=a/b')).toBe(
      'Modul 1 (ERD).docx',
    )
    expect(parseFileName('/api/v1/files/7/100%.pdf')).toBe('100%.pdf')
  })

  it('opens in place by its extension, whatever its case', () => {
    expect(['A.PDF', 'b.docx', 'c.xlsx', 'd.pptx', 'e.jpeg'].map(getDocumentKind)).toEqual([
      'pdf',
      'docx',
      'xlsx',
      'pptx',
      'image',
    ])
  })

  it('is downloaded when no library draws it', () => {
    expect(['a.doc', 'b.xls', 'c.ppt', 'd.zip', 'pdf', 'x.pdf.exe'].map(getDocumentKind)).toEqual(
      Array(6).fill(null),
    )
  })
})
