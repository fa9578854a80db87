import { describe, expect, it } from 'vitest'
import { newDraft, parseCells, pasteCells, removeJudge, toDraft, toPanelBody } from './panelDraft'

const items = [11, 12, 13].map((question_id, at) => ({ question_id, number: at + 1, question: '', point: 1 }))
const students = [{ user_id: 7, name: 'Ani', nim: '1' }]
const draft = { ...newDraft('angoff', 'Panel'), judges: ['Ani', 'Budi'] }

describe('the draft of a panel', () => {
  it('takes cells pasted from a spreadsheet from the chosen cell on', () => {
    const filledDraft = pasteCells(
      draft,
      items,
      { judge: 0, item: 1 },
      parseCells('60%\t65\t99\r\n70,5\t75\r\n80\t85\r\n'),
    )
    expect(toPanelBody(filledDraft, 5, { items, students }).ratings).toEqual([
      { judge: 'Ani', question_id: 12, round: 1, value: 60 },
      { judge: 'Ani', question_id: 13, round: 1, value: 70.5 },
      { judge: 'Budi', question_id: 12, round: 1, value: 65 },
      { judge: 'Budi', question_id: 13, round: 1, value: 75 },
    ])
  })

  it('keeps the ratings of the other judges when one is removed', () => {
    const filledDraft = pasteCells(draft, items, { judge: 0, item: 0 }, [['10', '20']])
    expect(toPanelBody(removeJudge(filledDraft, 0), 5, { items, students })).toMatchObject({
      judges: ['Budi'],
      ratings: [{ judge: 'Budi', question_id: 11, round: 1, value: 20 }],
    })
  })

  it('is the same after it was saved and opened again', () => {
    const filledDraft = pasteCells({ ...draft, round: 2 }, items, { judge: 1, item: 2 }, [['62.5']])
    const body = toPanelBody(filledDraft, 5, { items, students })
    const openedDraft = toDraft({ ...body, id: 1, version: 3 })
    expect(toPanelBody(openedDraft, 5, { items, students })).toEqual({
      ...body,
      id: 1,
      version: 3,
      ratings: [{ judge: 'Budi', question_id: 13, round: 2, value: 62.5 }],
    })
  })

  it('sends no group of a student who left the class', () => {
    const groups = { 7: 'batas', 8: 'tuntas' } as const
    expect(toPanelBody({ ...draft, groups }, 5, { items, students }).groups).toEqual([
      { user_id: 7, group: 'batas' },
    ])
  })
})
