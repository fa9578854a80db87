import { Button, Card, Checkbox, Textarea } from '@mantine/core'
import {
  type BankDetail,
  type BankReview,
  type BankState,
  bankQuestion,
  bankQuestions,
  bankStateNames,
  bankVersions,
  MAX_REMARK,
  type ReviewAspect,
  reviewAspectNames,
  reviewAspects,
  reviewBankQuestion,
} from '@tuntas/contract/learning/bank'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { type FormEvent, useState } from 'react'
import { kinds } from '../../../../kinds/index'
import { Loaded } from '../../../../kit/client/Loaded'
import { useData } from '../../../../kit/client/queries'
import { ofReply, useAction } from '../../../../kit/client/useAction'
import { dateTime, number } from '../../../../kit/format'
import { levelNames } from '../../../../shared/goals/levels'
import { ChoiceSelect } from '../../../../ui/ChoiceSelect'
import { RichText } from '../../../../ui/RichText'
import classes from './Bank.module.css'
import { BankStateBadge } from './bankWords'

type Version = Reply<typeof bankVersions>['data'][number]

/** Versions with reviews, and a review of the latest one. */
export default function BankVersions({ row }: { row: BankDetail }) {
  const versions = useData(bankVersions, { query: { id: row.id } })
  return (
    <div className={classes.versions}>
      {row.can_edit && !row.archived && <ReviewForm key={row.latest_id} row={row} />}
      <Loaded query={versions} failed="Versi soal gagal dimuat" count={3}>
        {(all) => all.map((version) => <VersionCard key={version.id} version={version} />)}
      </Loaded>
    </div>
  )
}

const facts = ({ type, point, level, goals }: Version) =>
  [kinds[type].name, `${number(point)} poin`, levelNames(level), goals].filter(Boolean).join(' · ')

function VersionCard({ version }: { version: Version }) {
  const { Answered, byPerson } = kinds[version.type]
  return (
    <Card component="article" aria-label={`Versi ${version.number}`}>
      <h2>
        Versi {version.number}{' '}
        <span className={classes.quiet}>
          {[version.author, dateTime(version.created_at)].filter(Boolean).join(', ')}
        </span>
      </h2>
      <p className={classes.quiet}>{facts(version)}</p>
      <RichText html={version.question} />
      {!byPerson && (
        <Answered question={version} right={version.answer} answer={null} reader="lecturer" Html={RichText} />
      )}
      {version.reviews.map((review) => (
        <ReviewLine key={review.id} review={review} />
      ))}
    </Card>
  )
}

function ReviewLine({ review }: { review: BankReview }) {
  const looked = reviewAspects.filter((aspect) => review[aspect]).map((aspect) => reviewAspectNames[aspect])
  return (
    <div>
      <p className={classes.bar}>
        <BankStateBadge state={review.state} />
        {review.user}
        <span className={classes.quiet}>
          {[dateTime(review.created_at), looked.length > 0 && `sudah diperiksa: ${looked.join(', ')}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {review.remark && <p>{review.remark}</p>}
    </div>
  )
}

const none: Record<ReviewAspect, boolean> = { material: false, construction: false, language: false }
const AUTHORS: readonly BankState[] = ['draft', 'retired']

function ReviewForm({ row }: { row: BankDetail }) {
  const [ticks, setTicks] = useState(none)
  const [state, setState] = useState('')
  const [remark, setRemark] = useState('')
  const saving = useAction(reviewBankQuestion, {
    said: ofReply,
    invalidates: [bankQuestion, bankQuestions, bankVersions],
    done: () => {
      setTicks(none)
      setState('')
      setRemark('')
    },
  })
  const states = (Object.keys(bankStateNames) as BankState[]).filter(
    (one) => row.can_approve || AUTHORS.includes(one),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const selectedState = states.find((one) => one === state)
    if (selectedState)
      void saving.run({
        body: { id: row.id, latest_id: row.latest_id, state: selectedState, remark, ...ticks },
      })
  }
  return (
    <Card component="section" aria-label="Telaah">
      <form onSubmit={submit} className={classes.review}>
        <h2>Telaah versi {row.number}</h2>
        {row.can_approve ? (
          <fieldset className={classes.ticks}>
            <legend className={classes.quiet}>Sudah diperiksa dan baik</legend>
            {reviewAspects.map((aspect) => (
              <Checkbox
                key={aspect}
                label={reviewAspectNames[aspect]}
                checked={ticks[aspect]}
                onChange={(event) => setTicks({ ...ticks, [aspect]: event.currentTarget.checked })}
              />
            ))}
          </fieldset>
        ) : (
          <p className={classes.quiet}>
            Soalmu sendiri ditelaah dan disetujui oleh dosen lain. Kamu dapat mengembalikannya ke draf atau
            memensiunkannya.
          </p>
        )}
        <Textarea
          label="Catatan"
          autosize
          minRows={2}
          maxLength={MAX_REMARK}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <ChoiceSelect
          label="Status"
          hint="Pilih status"
          options={states.map((value) => ({ value, label: bankStateNames[value] }))}
          value={state}
          onChange={(event) => setState(event.currentTarget.value)}
        />
        <div className={classes.acts}>
          <Button type="submit" disabled={state === ''} loading={saving.pending}>
            Simpan telaah
          </Button>
        </div>
      </form>
    </Card>
  )
}
