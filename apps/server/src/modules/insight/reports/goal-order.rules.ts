const collator = new Intl.Collator('id', { numeric: true })

/** Goals by code, Sub-CPMK-2 before Sub-CPMK-10; those without one follow in their own order. */
export const sortByCode = <Goal extends { code: string | null }>(goals: readonly Goal[]): Goal[] =>
  goals.toSorted((a, b) => {
    if (a.code === null || b.code === null) return Number(a.code === null) - Number(b.code === null)
    return collator.compare(a.code, b.code)
  })
