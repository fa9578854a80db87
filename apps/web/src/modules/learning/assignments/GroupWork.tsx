import { IconAlertTriangle, IconUsersGroup } from '@tabler/icons-react'
import { groupWork } from '@tuntas/contract/learning/assignments'
import { Loaded } from '../../../kit/client/Loaded'
import { type Data, useData } from '../../../kit/client/queries'
import { dateTime, score } from '../../../kit/format'
import { useAccount } from '../../../kit/session/session'
import { RichText } from '../../../ui/RichText'
import classes from './GroupWork.module.css'
import { Versions } from './Versions'

type Found = Data<typeof groupWork>
const POLL_MS = 30_000

/** The student's group at an assignment, its hand-ins, and a differing mark. */
export default function GroupWork({ lessonId }: { lessonId: number }) {
  const work = useData(
    groupWork,
    { query: { lessons_id: lessonId } },
    { refetchInterval: POLL_MS, staleTime: 0 },
  )
  return (
    <Loaded query={work} count={1} failed="Kelompok gagal dimuat">
      {(reply) => (
        <>
          {reply.group ? <Members group={reply.group} handedIn={reply.handed_in} /> : <NoGroup />}
          {reply.group && reply.handed_in_without && (
            <Without group={reply.group.name} at={reply.handed_in_without} />
          )}
          {reply.handed_in && <Mark handedIn={reply.handed_in} />}
          {reply.versions.length > 0 && <Versions versions={reply.versions} />}
        </>
      )}
    </Loaded>
  )
}

function NoGroup() {
  return (
    <p className={classes.notice} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        <b>Ini tugas kelompok, tetapi kamu belum punya kelompok.</b> Minta dosen memasukkanmu ke kelompok.
        Sementara itu, kumpulkan sendiri. Tugasmu tetap dinilai.
      </span>
    </p>
  )
}

type Group = NonNullable<Found['group']>
type HandedIn = NonNullable<Found['handed_in']>

function Members({ group, handedIn }: { group: Group; handedIn: HandedIn | null }) {
  const { user } = useAccount()
  const names = group.members.map(({ user_id, name }) => (user_id === user.id ? `${name} (kamu)` : name))
  return (
    <section className={classes.group} aria-label="Kelompokmu">
      <IconUsersGroup size={20} aria-hidden />
      <div>
        <h3>{group.name}</h3>
        <p>{names.join(', ')}</p>
        <p className={classes.quiet}>
          {handedIn?.submitted_by
            ? `Dikumpulkan ${handedIn.submitted_by} untuk ${handedIn.group ?? group.name}.`
            : 'Cukup satu anggota yang mengumpulkan untuk semua.'}
        </p>
      </div>
    </section>
  )
}

function Without({ group, at }: { group: string; at: string }) {
  return (
    <p className={classes.notice} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        <b>
          {group} mengumpulkan pada {dateTime(at)}, sebelum kamu masuk.
        </b>{' '}
        Minta dosen menambahkanmu, atau kumpulkan lagi bersama kelompokmu.
      </span>
    </p>
  )
}

function Mark({ handedIn: { group_score, own_score, own_feedback } }: { handedIn: HandedIn }) {
  if (own_score === null) return null
  return (
    <section className={classes.mark} aria-label="Nilai sendiri">
      <p>
        Nilaimu <b>{score(own_score)}</b> berbeda dari nilai kelompok <b>{score(group_score)}</b>.
      </p>
      {own_feedback && <RichText html={own_feedback} compact />}
    </section>
  )
}
