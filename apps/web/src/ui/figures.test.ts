import { describe, expect, it } from 'vitest'
import { number, score } from './figures'
import { percent } from './percent'

describe('figures', () => {
  it('say a score with two decimals, and what is no score with as many as there are', () => {
    expect([score(76.2), score(100), score(null), number(76.2), number(75)]).toEqual([
      '76,20',
      '100,00',
      '-',
      '76,2',
      '75',
    ])
  })

  it('say 100 percent of all of them alone', () => {
    expect([percent(239, 240), percent(240, 240), percent(81, 120), percent(0, 0)]).toEqual([99, 100, 68, 0])
  })
})
