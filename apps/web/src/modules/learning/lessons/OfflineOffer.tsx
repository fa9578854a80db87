import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { keepLocally } from '../../../kit/device/keepLocally'
import { isGoodNetwork } from '../../../kit/device/network'
import classes from './OfflineClass.module.css'

const getOffersKey = (userId: number) => `luring-ditawarkan-${userId}`
const readOffers = (userId: number): readonly number[] => {
  try {
    return JSON.parse(localStorage.getItem(getOffersKey(userId)) ?? '[]')
  } catch {
    return []
  }
}

type OfferProps = { userId: number; courseId: number; size: string; onSave: () => void }

/** Offers once for each class to keep it on this device, on a network where that costs nothing. */
export function OfflineOffer({ userId, courseId, size, onSave }: OfferProps) {
  const [isOpen, setOpen] = useState(() => isGoodNetwork() && !readOffers(userId).includes(courseId))
  useEffect(() => {
    if (isOpen) keepLocally(getOffersKey(userId), JSON.stringify([...readOffers(userId), courseId]))
  }, [isOpen, userId, courseId])
  if (!isOpen) return null
  return (
    <section className={classes.offer} aria-label="Tawaran simpan kelas">
      <p>
        <b>Simpan kelas ini di perangkatmu?</b> {size}. Bisa dibaca tanpa jaringan.
      </p>
      <div className={classes.buttons}>
        <Button
          onClick={() => {
            setOpen(false)
            onSave()
          }}
        >
          Simpan
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          Tidak perlu
        </Button>
      </div>
    </section>
  )
}
