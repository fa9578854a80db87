import { Button } from '@mantine/core'
import { IconCloudDownload, IconDeviceMobileCheck } from '@tabler/icons-react'
import { offlineLessons } from '@tuntas/contract/learning/lessons'
import { useEffect, useRef, useState } from 'react'
import { useConnectionLost } from '../../../kit/client/connection'
import { useData } from '../../../kit/client/queries'
import { useTask } from '../../../kit/client/useAction'
import { fileSize } from '../../../kit/form/fileSize'
import { toast } from '../../../kit/form/toast'
import { useAccount } from '../../../kit/session/session'
import { dueTime } from '../../../shared/lessons/dueTime'
import classes from './OfflineClass.module.css'
import { OfflineOffer } from './OfflineOffer'
import { type KeptClass, keptClass, removeClass, saveClass } from './offlineClass'

const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined // absent without HTTPS

/** Copies are only useful once the worker controls the page. */
function useWorker(): boolean {
  const [hasWorker, setWorker] = useState(Boolean(workers?.controller))
  useEffect(() => {
    const look = () => setWorker(Boolean(workers?.controller))
    workers?.addEventListener('controllerchange', look)
    return () => workers?.removeEventListener('controllerchange', look)
  }, [])
  return hasWorker
}

type Size = { lessons: number; bytes: number }
const words = ({ lessons, bytes }: Size) => `${lessons} materi dan tugas, ${fileSize(bytes)}`
/** Lessons that are left out, with their size. */
const leftOut = (media: number) => (media > 0 ? ` Video dan audio (${fileSize(media)}) tidak ikut.` : '')

/** The class for reading without a network: size before, progress during, stored copy after. */
export default function OfflineClass({ courseId }: { courseId: number }) {
  const hasWorker = useWorker()
  return hasWorker ? <Panel courseId={courseId} /> : null
}

/** The stored copy of the class: undefined while loading. */
function useKept(courseId: number) {
  const userId = useAccount().user.id
  const [keptCopy, setKeptCopy] = useState<KeptClass | null>()
  const reload = () => keptClass(userId, courseId).then(setKeptCopy, () => setKeptCopy(null)) // no room for caches: nothing is here
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is made of both
  useEffect(() => void reload(), [userId, courseId])
  return { userId, kept: keptCopy, again: reload }
}

function Panel({ courseId }: { courseId: number }) {
  const isOffline = useConnectionLost()
  const sizes = useData(offlineLessons, { query: { id: courseId } }, { staleTime: 0 })
  const { userId, kept: keptCopy, again: reload } = useKept(courseId)
  const [doneCount, setDoneCount] = useState(0)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const saving = useTask(
    async () => {
      setDoneCount(0)
      stop.current = new AbortController()
      const { signal } = stop.current
      const lessons = sizes.data ?? []
      // Cancelling is no error.
      await saveClass({ userId, courseId, lessons, signal }, setDoneCount).catch((error) => {
        if (!signal.aborted) throw error
      })
      if (!signal.aborted) toast.success('Kelas tersimpan. Bisa dibaca tanpa jaringan.')
    },
    { done: reload, refused: reload },
  )
  const removal = useTask(() => removeClass(userId, courseId), { done: reload })
  const lessons = sizes.data?.length ?? 0
  const bytes = sizes.data?.reduce((sum, lesson) => sum + lesson.bytes, 0) ?? 0
  const media = sizes.data?.reduce((sum, lesson) => sum + lesson.media_bytes, 0) ?? 0
  if (keptCopy === undefined || (!keptCopy && lessons === 0)) return null
  const isOffered = keptCopy === null && !isOffline && !saving.pending && !saving.error
  return (
    <>
      <section className={classes.panel} aria-labelledby="luring">
        <h2 id="luring">Belajar tanpa jaringan</h2>
        {keptCopy && <Here kept={keptCopy} of={isOffline ? keptCopy.lessons : lessons} />}
        {!keptCopy && !saving.pending && (
          <p className={classes.words}>
            {words({ lessons, bytes })}. Kuis dan materi terkunci tidak ikut.{leftOut(media)}
          </p>
        )}
        {saving.pending && (
          <div className={classes.saving}>
            <progress value={doneCount} max={lessons} aria-labelledby="luring" />
            <span role="status">
              {doneCount} dari {lessons} disimpan
            </span>
          </div>
        )}
        {saving.error && !saving.pending && (
          <p className={classes.failed} role="alert">
            Belum semuanya tersimpan. Periksa jaringan dan ruang di perangkat, lalu coba lagi.
          </p>
        )}
        <div className={classes.buttons}>
          {saving.pending ? (
            <Button variant="default" onClick={() => stop.current?.abort()}>
              Berhenti
            </Button>
          ) : (
            !isOffline &&
            lessons > 0 && (
              <Button
                variant="default"
                leftSection={<IconCloudDownload size={18} aria-hidden />}
                onClick={() => saving.run()}
              >
                {keptCopy ? `Perbarui, ${fileSize(bytes)}` : 'Simpan ke perangkat ini'}
              </Button>
            )
          )}
          {keptCopy && !saving.pending && (
            <Button variant="subtle" color="gray" loading={removal.pending} onClick={() => removal.run()}>
              Hapus dari perangkat
            </Button>
          )}
        </div>
      </section>
      {isOffered && (
        <OfflineOffer
          userId={userId}
          courseId={courseId}
          size={words({ lessons, bytes })}
          onSave={() => saving.run()}
        />
      )}
    </>
  )
}

function Here({ kept: keptCopy, of }: { kept: KeptClass; of: number }) {
  return (
    <p className={classes.words}>
      <IconDeviceMobileCheck size={18} aria-hidden />
      <span>
        <b>Tersimpan di perangkat ini:</b> {words(keptCopy)}
        {keptCopy.lessons < of && ` dari ${of} yang terbuka`}. Disimpan{' '}
        {dueTime(new Date(keptCopy.saved_at).toISOString())}.
      </span>
    </p>
  )
}
