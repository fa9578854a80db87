import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconBookmark, IconCheck, IconDeviceFloppy, IconSettings } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { listViews } from '@tuntas/contract/identity/views'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { useWide } from '../../ui/useWide'
import { useData } from '../client/queries'
import { person } from '../session/token'
import type { ListSearch } from './listSearch'
import type { ListState } from './useListSearch'

const KeepView = lazyPart(() => import('./SaveViewDialog'))
const ViewsDialog = lazyPart(() => import('./ViewsDialog'))

/**
 * History entries where a default view was applied. Back returns to the unfiltered list instead of applying
 * it again.
 */
const applied = new Set<string>()
person.subscribe(() => applied.clear())

/** The address parts that a view stores: no page, and no default values. */
const pickViewSearch = ({
  page: _,
  limit: __,
  unfiltered: ___,
  ...search
}: ListSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
const serialiseSearch = (search: Record<string, string>) => JSON.stringify(Object.entries(search).sort())

type ListViewsProps = { path: string; noun: string; list: ListState }

/** A person's named views (filters and order) of a list. */
export default function ListViews({ path, noun, list: { search, change } }: ListViewsProps) {
  const { data: views } = useData(
    listViews,
    { query: { list: path } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const isWide = useWide()
  const [dialog, setDialog] = useState<'keep' | 'manage' | null>(null)
  const now = pickViewSearch(search)
  const isPlain = Object.keys(now).length === 0
  const use = (view: ListSearch, replace = false) => {
    const none = Object.fromEntries(Object.keys(now).map((name) => [name, undefined]))
    change({ ...none, unfiltered: undefined, ...view }, { replace })
  }

  const place = useLocation({ select: ({ pathname, state }) => `${pathname} ${state.__TSR_index}` })
  const defaultView = views?.find((view) => view.is_default)
  useEffect(() => {
    if (!views || applied.has(place)) return
    applied.add(place)
    if (defaultView && isPlain && search.page === undefined && search.unfiltered === undefined)
      use(defaultView.search, true)
  })

  if (!views) return null
  const current = views.find((view) => serialiseSearch(view.search) === serialiseSearch(now))
  const label = current?.name ?? 'Tampilan'
  return (
    <>
      <Menu position="bottom-start" width="18rem">
        <Menu.Target>
          {isWide || current ? (
            <Button variant="default" leftSection={<IconBookmark size={18} stroke={1.7} aria-hidden />}>
              {label}
            </Button>
          ) : (
            <ActionIcon variant="default" size={44} aria-label={label}>
              <IconBookmark size={20} stroke={1.7} />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {views.length > 0 && <Menu.Label>Tampilan saya</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              aria-current={view === current || undefined}
              rightSection={view === current && <IconCheck size={16} aria-hidden />}
              onClick={() => use(view.search)}
            >
              {view.name}
              {view.is_default && ' (bawaan)'}
            </Menu.Item>
          ))}
          {!isPlain && (
            <Menu.Item onClick={() => use(defaultView ? { unfiltered: '1' } : {})}>
              Semua {noun}, tanpa filter
            </Menu.Item>
          )}
          {(views.length > 0 || !isPlain) && <Menu.Divider />}
          <Menu.Item
            leftSection={<IconDeviceFloppy size={18} aria-hidden />}
            disabled={isPlain || current !== undefined}
            onClick={() => setDialog('keep')}
          >
            {isPlain ? 'Saring atau urutkan dulu, lalu simpan' : 'Simpan tampilan ini…'}
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item
              leftSection={<IconSettings size={18} aria-hidden />}
              onClick={() => setDialog('manage')}
            >
              Kelola tampilan…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'keep' && (
          <KeepView
            view={{ list: path, name: '', search: now, is_default: false }}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'manage' && <ViewsDialog path={path} views={views} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}
