import { isRefused } from '../../../kit/client/call'
import type { Difference } from '../../../kit/form/differences'
import { changeIn } from '../../../kit/form/versions'
import { patiently } from '../../../ui/lazyPart'

type Saving<Stored extends { version: number }, R> = {
  /** What is written was begun from it. */
  version: number
  send: (version: number) => Promise<R>
  /** What is stored by now. */
  read: () => Promise<Stored>
  /** Between what is written and what is stored. */
  listDifferences: (storedValue: Stored) => readonly Difference[] | Promise<readonly Difference[]>
  /** What is stored takes the place of what is written. */
  take: (storedValue: Stored) => void
  /** Before what is written is sent over this. */
  keepOver?: (storedValue: Stored) => void
}

/** Saves what is written. Where somebody else has changed it meanwhile, the person chooses. @returns undefined where it was not saved */
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

/** What else was changed is not in this form where nothing differs: its save takes nothing back. */
async function chooseVersion(error: unknown, differences: readonly Difference[]) {
  if (differences.length === 0) return 'mine'
  const { choose } = await patiently(() => import('../../../kit/form/differences'))
  return choose({ ...changeIn(error), differences })
}
