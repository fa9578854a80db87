/** Essay answers of Kuis 2 at different levels. */
export const decompositionAnswers = {
  good: [
    '<p>Ketergantungan: no_nota → tanggal, no_polisi; no_polisi → nama_pemilik; kode_jasa → nama_jasa, tarif_standar; (no_nota, kode_jasa) → tarif_dibayar.</p><p>2NF: nota(<u>no_nota</u>, tanggal, no_polisi, nama_pemilik), jasa(<u>kode_jasa</u>, nama_jasa, tarif_standar), rincian(<u>no_nota, kode_jasa</u>, tarif_dibayar). 3NF: kendaraan(<u>no_polisi</u>, nama_pemilik) dipisah dari nota.</p><p>tarif_dibayar adalah harga saat transaksi; tarif standar dapat naik atau ada potongan, jadi keduanya fakta yang berbeda.</p>',
    '<p>Hasil akhir saya empat tabel: kendaraan(<u>no_polisi</u>, nama_pemilik), nota(<u>no_nota</u>, tanggal, no_polisi), jasa(<u>kode_jasa</u>, nama_jasa, tarif_standar), dan detail_servis(<u>no_nota, kode_jasa</u>, tarif_dibayar).</p><p>Ketergantungan parsial: no_nota → tanggal, no_polisi dan kode_jasa → nama_jasa, tarif_standar. Ketergantungan transitif: no_nota → no_polisi → nama_pemilik. Tarif dibayar tetap disimpan karena tarif standar bisa berubah sesudah nota terbit, padahal nota lama tidak boleh ikut berubah.</p>',
    '<p>FD: {no_nota} → {tanggal, no_polisi}, {no_polisi} → {nama_pemilik}, {kode_jasa} → {nama_jasa, tarif_standar}, {no_nota, kode_jasa} → {tarif_dibayar}.</p><p>Kunci (no_nota, kode_jasa) memiliki ketergantungan parsial sehingga dipecah menjadi nota, jasa, dan servis. Nota masih transitif lewat no_polisi sehingga dibuat tabel kendaraan. tarif_dibayar bergantung pada kunci lengkap, bukan pada kode_jasa saja.</p>',
  ],
  fair: [
    '<p>no_nota → tanggal, no_polisi, nama_pemilik. kode_jasa → nama_jasa, tarif_standar. Dipecah menjadi nota(no_nota, tanggal, no_polisi, nama_pemilik), jasa(kode_jasa, nama_jasa, tarif_standar), servis(no_nota, kode_jasa, tarif_dibayar). Tarif dibayar bisa berbeda karena ada diskon.</p>',
    '<p>Tabelnya menjadi nota, jasa, kendaraan, dan detail. Tarif yang dibayar disimpan karena setiap pelanggan bisa membayar berbeda. Ketergantungannya: no_nota menentukan tanggal, kode_jasa menentukan nama jasa.</p>',
  ],
  poor: [
    '<p>Tabel dipecah menjadi tabel servis dan tabel pemilik supaya tidak dobel. Tarif dibayar disimpan agar lengkap.</p>',
    '<p>Sudah 3NF karena semua kolom bergantung pada no_nota.</p>',
  ],
}

export const denormalisationAnswers = {
  good: [
    '<p>Masalah: (1) anomali ubah, misalnya nama mata kuliah harus diubah di ribuan baris dan dapat tidak konsisten; (2) anomali hapus dan sisip, misalnya dosen baru tidak dapat dicatat sebelum mengampu.</p><p>Laporan dapat dipercepat dengan indeks pada kolom yang disaring dan digabungkan, atau memakai <em>materialized view</em> yang disegarkan berkala.</p><p>Usul dapat diterima untuk basis data laporan terpisah (gudang data) yang hanya dibaca dan diisi otomatis dari data yang ternormalisasi.</p>',
    '<p>Saya tidak setuju bila tabel besar itu dipakai untuk mencatat. Redundansi membuat data mudah berbeda antarbaris, dan setiap perubahan kecil mengunci banyak baris sehingga lambat. Untuk laporan lebih baik dibuat indeks dan diperiksa dengan EXPLAIN.</p><p>Bila laporan tetap lambat setelah diukur, tabel ringkasan boleh dibuat, asalkan sumber kebenaran tetap tabel yang ternormalisasi dan jelas siapa yang memperbarui ringkasan.</p>',
  ],
  fair: [
    '<p>Masalahnya data menjadi dobel dan kalau diubah harus semua baris. Laporan bisa dipercepat dengan menambah indeks. Usul diterima kalau datanya sedikit.</p>',
    '<p>Satu tabel besar akan boros tempat dan ada anomali. Sebaiknya memakai view. Untuk laporan tahunan yang tidak berubah, satu tabel besar masih boleh.</p>',
  ],
  poor: [
    '<p>Setuju, karena kalau satu tabel tidak perlu JOIN sehingga lebih cepat.</p>',
    '<p>Masalahnya lambat dan komputernya harus bagus. Solusinya menambah memori.</p>',
  ],
}
