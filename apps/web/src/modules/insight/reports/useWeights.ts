import { type GradebookItem, gradebook, saveWeights } from '@tuntas/contract/insight/reports'
import { useState } from 'react'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { confirm } from '../../../kit/form/confirm'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { number } from '../../../kit/format'
import { readWeight, sumWeights } from './weights'

export type Book = {
  items: readonly GradebookItem[]
  drafts: readonly GradebookItem[]
  weights: 'equal' | 'set'
  has_plan: 0 | 1
}

type Way = { weights: { lessons_id: number; weight: number }[] } | { equal: true } | { from_plan: true }

const confirmEqual = (items: readonly GradebookItem[]) => {
  const planTexts = items.flatMap(({ plan_weight }) => (plan_weight === null ? [] : [number(plan_weight)]))
  return confirm({
    title: 'Bagi rata semua bobot?',
    text: `Bobot dari RPS (${planTexts.join('/')}) diganti bobot rata.`,
    yes: 'Ya, bagi rata',
  })
}

/** Weights of a class while editing, drafts included. */
export function useWeights(courseId: number, { items, drafts, weights: mode, has_plan }: Book) {
  const all = [...items, ...drafts]
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map())
  const [isEditing, setEditing] = useState(false)
  const close = () => {
    setTexts(new Map())
    setEditing(false)
  }
  const getWeightText = ({ id, weight }: GradebookItem) => texts.get(id) ?? number(weight)
  const dirty = all.some((item) => texts.has(item.id) && readWeight(getWeightText(item)) !== item.weight)
  useLeaveGuard(() => dirty)
  const saving = useAction(saveWeights, { said: ofReply, invalidates: [gradebook.page], done: close })
  const send = (body: Way) => saving.run({ body: { courses_id: courseId, ...body } })
  const save = () =>
    send({
      weights: all.map((item) => ({ lessons_id: item.id, weight: readWeight(getWeightText(item)) ?? 0 })),
    })
  const shareEqually = async () => {
    if (has_plan === 0 || (await confirmEqual(all))) send({ equal: true })
  }
  // Equal weights are shown rounded and must not be summed.
  const isEqual = mode === 'equal' && !dirty
  return {
    sum: isEqual ? 100 : sumWeights(all.map(getWeightText)),
    draftSum: sumWeights(drafts.map(getWeightText)),
    dirty,
    save,
    busy: saving.pending,
    getWeightText,
    write: (id: number, text: string) => setTexts(new Map(texts).set(id, text)),
    shareEqually,
    followPlan: () => send({ from_plan: true }),
    isEditing,
    edit: () => setEditing(true),
    close,
  }
}
export type Weights = ReturnType<typeof useWeights>
