import {
  archiveGoal,
  type Goal,
  goals,
  mergeGoals,
  reorderGoals,
  restoreGoal,
  unmergeGoals,
} from '@tuntas/contract/learning/goals'
import { invalidate } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { toast } from '../../../kit/form/toast'

/** Actions on whole goals. A move is shown at once; a refusal restores the stored order. */
export function useGoalActions(courseId: number) {
  const ofCourse = { query: { courses_id: courseId } }
  const taskOptions = { said: ofReply, invalidates: [goals] }
  const ordering = useAction(reorderGoals, {
    scope: `goals-${courseId}`,
    refused: (error) => {
      toast.error(error.message)
      return invalidate([goals])
    },
  })
  const archiving = useAction(archiveGoal, taskOptions)
  const restoring = useAction(restoreGoal, taskOptions)
  const merging = useAction(mergeGoals, taskOptions)
  const unmerging = useAction(unmergeGoals, taskOptions)
  return {
    order: (ids: number[]) => {
      changeReply(goals, ofCourse, (reply) => ({
        ...reply,
        data: ids.flatMap((id) => reply.data.find((goal) => goal.id === id) ?? []),
      }))
      void ordering.run({ body: { courses_id: courseId, list_id: ids } })
    },
    archive: ({ id }: Pick<Goal, 'id'>) => archiving.run({ body: { id } }),
    restore: (id: number) => restoring.run({ body: { id } }),
    /** True if they were merged. */
    merge: async (from_id: number, into_id: number) =>
      (await merging.run({ body: { from_id, into_id } })) !== undefined,
    merging: merging.pending,
    unmerge: (id: number) => unmerging.run({ body: { id } }),
    busy: archiving.pending || restoring.pending || unmerging.pending,
  }
}
export type GoalActions = ReturnType<typeof useGoalActions>
