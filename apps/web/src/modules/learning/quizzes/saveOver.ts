import { isRefused } from '../../../kit/client/call'
import type { Difference } from '../../../kit/form/differences'
import { changeIn } from '../../../kit/form/versions'
import { patiently } from '../../../ui/lazyPart'

type Saving<Stored extends { version: number }, R> = {
  /** The version on which the draft is based. */
  version: number
  send: (version: number) => Promise<R>
  /** Reads the stored value. */
  read: () => Promise<Stored>
  /** Compares the draft with the stored value. */
  listDifferences: (storedValue: Stored) => readonly Difference[] | Promise<readonly Difference[]>
  /** Replaces the draft by the stored value. */
  take: (storedValue: Stored) => void
  /** Called before the draft is sent over the stored value. */
  keepOver?: (storedValue: Stored) => void
}

/**
 * Saves the draft; on a conflict the person chooses.
 * @returns undefined if it was not saved
 */
export async function saveOver<Stored extends { version: number }, R>(
  saving: Saving<Stored, R>,
): Promise<R | undefined> {
  for (let { version } = saving; ; ) {
    try {
      return await saving.send(version)
    } catch (error) {
      if (!isRefused(error, 'stale')) throw error
      const storedValue = await saving.read()
      const choice = await chooseVersion(error, await saving.listDifferences(storedValue))
      if (choice === 'theirs') saving.take(storedValue)
      if (choice !== 'mine') return undefined
      version = storedValue.version
      saving.keepOver?.(storedValue)
    }
  }
}

/** If nothing differs, the other change was outside this form, and saving overwrites nothing. */
async function chooseVersion(error: unknown, differences: readonly Difference[]) {
  if (differences.length === 0) return 'mine'
  const { choose } = await patiently(() => import('../../../kit/form/differences'))
  return choose({ ...changeIn(error), differences })
}
