import { type GradebookItem, gradebook, saveWeights } from '@tuntas/contract/insight/reports'
import { useState } from 'react'
import { number } from '../../../kit/format'
import { ofReply, useAction } from '../../../kit/useAction'
import { useLeaveGuard } from '../../../kit/useLeaveGuard'
import { equally, readWeight, sumWeights } from './weights'

/** The weights of a class while they are being changed. */
export function useWeights(courseId: number, items: readonly GradebookItem[]) {
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const getWeightText = ({ id, weight }: GradebookItem) => typed.get(id) ?? number(weight)
  const texts = items.map(getWeightText)
  const dirty = items.some((item) => typed.has(item.id) && readWeight(getWeightText(item)) !== item.weight)
  useLeaveGuard(() => dirty)
  const saving = useAction(saveWeights, {
    said: ofReply,
    invalidates: [gradebook.page],
    done: () => setTyped(new Map()),
  })
  const save = () =>
    saving.run({
      body: {
        courses_id: courseId,
        weights: items.map((item) => ({ lessons_id: item.id, weight: readWeight(getWeightText(item)) ?? 0 })),
      },
    })
  const spread = equally(items.length)
  return {
    sum: sumWeights(texts),
    dirty,
    save,
    busy: saving.pending,
    getWeightText,
    write: (id: number, text: string) => setTyped(new Map(typed).set(id, text)),
    shareEqually: () => setTyped(new Map(items.map(({ id }, at) => [id, spread[at] ?? '0']))),
    undo: () => setTyped(new Map()),
  }
}
export type Weights = ReturnType<typeof useWeights>
