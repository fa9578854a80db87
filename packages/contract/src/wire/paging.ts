export const pageSizes = [10, 20, 30, 50, 100] as const

/** Most values of one filter. */
export const VALUES_MOST = 100

export type PageQuery = { page: number; limit: number; keywords: string }

/** Position of a page, in every list reply. */
export type Pagination = { prev: number | null; next: number | null; page: number; total: number }

export const paginate = ({ page, limit }: Pick<PageQuery, 'page' | 'limit'>, total: number): Pagination => ({
  prev: page > 1 ? page - 1 : null,
  next: page * limit < total ? page + 1 : null,
  page,
  total,
})
