import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type GradebookItem, saveWeights } from '@tuntas/contract/reports'
import { useState } from 'react'
import { call } from '../../kit/call'
import { number } from '../../kit/format'
import { toast } from '../../kit/toast'
import { useLeaveGuard } from '../../kit/useLeaveGuard'
import { equally, readWeight, sumOf } from './weights'

/** The weights of a class while they are being changed. */
export function useWeights(courseId: number, items: readonly GradebookItem[]) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const textOf = ({ id, weight }: GradebookItem) => typed.get(id) ?? number(weight)
  const texts = items.map(textOf)
  const dirty = items.some((item) => typed.has(item.id) && readWeight(textOf(item)) !== item.weight)
  useLeaveGuard(() => dirty)
  const saving = useMutation({
    mutationFn: () =>
      call(saveWeights, {
        body: {
          courses_id: courseId,
          weights: items.map((item) => ({ lessons_id: item.id, weight: readWeight(textOf(item)) ?? 0 })),
        },
      }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: ['report'] })
      setTyped(new Map())
      toast.success(message)
    },
    onError: (error) => toast.error(error.message),
  })
  const spread = equally(items.length)
  return {
    sum: sumOf(texts),
    dirty,
    saving,
    textOf,
    write: (id: number, text: string) => setTyped(new Map(typed).set(id, text)),
    shareEqually: () => setTyped(new Map(items.map(({ id }, at) => [id, spread[at] ?? '0']))),
    undo: () => setTyped(new Map()),
  }
}
export type Weights = ReturnType<typeof useWeights>
