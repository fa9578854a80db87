import { type Banner, banners } from '@tuntas/contract/campus/banners'
import { ListPage } from '../../../kit/list/ListPage'
import classes from './BannerList.module.css'

export default function BannerList() {
  return (
    <ListPage<Banner>
      from="/_in/_shell/banner/"
      title="Banner"
      noun="banner"
      searchHint="Cari alamat redirect"
      endpoints={banners}
      formPath="/banner/form"
      getName={(row) => row.url}
      columns={[
        {
          key: 'image',
          label: 'Gambar',
          block: true,
          cell: (row) => <img className={classes.thumbnail} src={row.image} alt="" loading="lazy" />,
        },
        {
          key: 'url',
          label: 'Url Redirect',
          sort: 'url',
          lead: true,
          cell: (row) => (
            <a className={classes.link} href={row.url} target="_blank" rel="noopener noreferrer">
              {row.url}
            </a>
          ),
        },
      ]}
    />
  )
}
