import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { StudentSection } from '@tuntas/contract/learning/lessons'
import { useEffect, useState } from 'react'
import { useAccount } from '../../../kit/session'
import { masteredTopics, noteMastered } from './moments'
import classes from './TopicMoment.module.css'

type TopicMomentProps = { courseId: number; topics: readonly StudentSection[] }

/** Once for each topic that is mastered: the line is crossed. Gone with the page. */
export default function TopicMoment({ courseId, topics }: TopicMomentProps) {
  const userId = useAccount().user.id
  const [said, setSaid] = useState<readonly number[]>([])
  const mastered = masteredTopics(topics)
  const ids = mastered.map(({ id }) => id).join()
  useEffect(() => {
    const fresh = noteMastered(userId, courseId, ids === '' ? [] : ids.split(',').map(Number))
    if (fresh.length > 0) setSaid((before) => [...before, ...fresh])
  }, [userId, courseId, ids])
  return (
    <div role="status">
      {mastered
        .filter(({ id }) => said.includes(id))
        .map(({ id, name }) => (
          <div key={id} className={classes.moment} data-tone="daun">
            <IconCircleCheckFilled size={22} aria-hidden />
            <div>
              <p>
                <b>Topik {name} tuntas.</b> Semua kuisnya mencapai KKM.
              </p>
              <span className={classes.line} aria-hidden="true">
                <span />
              </span>
            </div>
          </div>
        ))}
    </div>
  )
}
