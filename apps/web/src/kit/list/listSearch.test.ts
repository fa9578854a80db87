import { expect, it } from 'vitest'
import { listSearch } from './listSearch'
import { pickPage } from './useListSearch'

const read = listSearch('status', 'tab')

it('keeps what differs from a list’s defaults, each with its type', () => {
  expect(
    read({ page: '3', limit: '20', keywords: 'budi', sort: 'name', order: 'desc', status: '1' }),
  ).toEqual({
    page: 3,
    limit: 20,
    keywords: 'budi',
    sort: 'name',
    order: 'desc',
    status: '1',
  })
})

it('drops defaults, nonsense, and what the route does not know', () => {
  expect(read({ page: '1', limit: '10', keywords: '', status: '' })).toEqual({ limit: 10 })
  expect(read({ page: '-2', limit: '7', keywords: 5, other: 'x' })).toEqual({})
  expect(read({ page: '1.5', limit: 'all', unfiltered: 'x' })).toEqual({})
  expect(read({ unfiltered: 1 })).toEqual({ unfiltered: '1' })
})

it('names the page that is asked for', () => {
  expect(pickPage({})).toEqual({ page: 1, limit: 10, keywords: undefined })
  expect(pickPage({ page: 2, limit: 50, keywords: 'a' })).toEqual({ page: 2, limit: 50, keywords: 'a' })
})
