import { describeFields } from '../../test/fields.ts'
import { keywordsQuery, pageQuery } from './paging.schemas.ts'

describeFields({
  page: {
    schema: pageQuery.page,
    right: [1, 900],
    tolerated: [
      [undefined, 1],
      ['', 1],
      ['3', 3],
    ],
    wrong: [
      [0, 'Nomor halaman tidak sesuai'],
      ['x', 'Nomor halaman tidak sesuai'],
    ],
  },
  limit: {
    schema: pageQuery.limit,
    right: [10, 100],
    tolerated: [
      [undefined, 10],
      ['50', 50],
    ],
    wrong: [[7, 'Jumlah baris per halaman harus 10, 20, 30, 50, atau 100.']],
  },
  keywords: {
    schema: keywordsQuery,
    right: ['', 'siti'],
    tolerated: [
      [undefined, ''],
      [' siti ', 'siti'],
    ],
    wrong: [
      [7, 'Kata kunci tidak sesuai'],
      ['x'.repeat(201), 'Kata kunci terlalu panjang'],
    ],
  },
})
