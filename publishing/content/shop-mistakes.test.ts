import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expectMistakesTold } from '../../testing/content-mistakes.ts'
import { readScriptOffer, readScriptSamples } from './script-offer.ts'
import { readShop } from './shop.ts'

expectMistakesTold([
  [
    'a price that is no amount',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', 'price: "265.00"', 'price: 265'),
    readShop,
    'content/shop/products/trail-watch/product.yml: price: expected an amount such as "1200.00", found 265',
  ],
  [
    'a price that no list shows',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', 'price: "265.00"', 'price: "3000.01"'),
    readShop,
    'price: expected an amount within priceRange of shop/shop.yml, which the lists show, found 3000.01',
  ],
  [
    'an unknown category',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', 'category: wearables', 'category: wearable'),
    readShop,
    'content/shop/products/trail-watch/product.yml: category: expected one of laptops, phones',
  ],
  [
    'a subcategory of another category',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', 'subcategory: sports-watches', 'subcategory: speakers'),
    readShop,
    'subcategory: expected one of sports-watches, found "speakers"',
  ],
  [
    'a product that is named like a script',
    ({ folder }) => renameSync(join(folder, 'shop/products/trail-watch'), join(folder, 'shop/products/7')),
    readShop,
    'content/shop/products/7: the file: expected a name with a letter in it',
  ],
  [
    'a sale that is none',
    ({ edit }) => edit('shop/products/walking-earbuds/product.yml', 'originalPrice: "50.00"', 'originalPrice: "40.00"'),
    readShop,
    'originalPrice: expected more than the price, as it is on sale, found 40.00',
  ],
  [
    'a discount that the prices do not give',
    ({ edit }) => edit('shop/products/walking-earbuds/product.yml', 'price: "44.00"', 'price: "46.73"'),
    readShop,
    'product.yml: discount: expected 7, as the price is that many percent below originalPrice, found 12',
  ],
  [
    'a negative price, in the words of its owner',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', 'price: "265.00"', 'price: "-5.00"'),
    readShop,
    'product.yml: price: expected an amount that is not negative, found -5.00',
  ],
  [
    'a stock that nobody counts',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', /^stock: .*$/m, 'stock: 1e99'),
    readShop,
    'product.yml: stock: expected at most 1000000, found 1e99',
  ],
  [
    'aliases that grow without end',
    ({ edit }) =>
      edit(
        'shop/products/trail-watch/product.yml',
        /^/,
        `a: &a [x, x, x, x, x, x, x, x, x, x]\n${['b', 'c', 'd', 'e', 'f']
          .map((name, position) => `${name}: &${name} [${`*${'abcdef'[position]}, `.repeat(10)}]\n`)
          .join('')}`,
      ),
    readShop,
    'content/shop/products/trail-watch/product.yml: Excessive alias count',
  ],
  [
    'a review of nothing',
    ({ edit }) => edit('shop/reviews.yml', /^trail-watch:/m, 'trail-clock:'),
    readShop,
    'content/shop/reviews.yml: trail-clock: expected the id of a product',
  ],
  [
    'a sample of a country that the shop does not serve',
    ({ edit }) => edit('shop/shop.yml', ', United Kingdom', ''),
    readShop,
    'content/shop/samples.yml: user.addresses.1.country: expected one of United States, Canada, Australia, found "United Kingdom"',
  ],
  [
    'a way of shipping that is not offered',
    ({ edit }) => edit('shop/shop.yml', 'defaultShippingOption: standard', 'defaultShippingOption: drone'),
    readShop,
    'content/shop/shop.yml: defaultShippingOption: expected one of free, standard, express, overnight, found "drone"',
  ],
  [
    'a coupon twice',
    ({ edit }) => edit('shop/shop.yml', 'code: SAVE20', 'code: SAVE10'),
    readShop,
    'content/shop/shop.yml: coupons.1.code: expected each code once, found "SAVE10"',
  ],
  [
    'a script that is on sale for more',
    ({ edit }) =>
      edit(
        'codeshop/scripts/2-foleni-offline-form-queue/script.yml',
        'originalPrice: "59.00"',
        'originalPrice: "39.00"',
      ),
    readScriptOffer,
    'content/codeshop/scripts/2-foleni-offline-form-queue/script.yml: originalPrice: expected more than the price',
  ],
  [
    'a script of a category that is none',
    ({ edit }) =>
      edit('codeshop/scripts/2-foleni-offline-form-queue/script.yml', 'category: JavaScript', 'category: TypeScript'),
    readScriptOffer,
    'category: expected one of React Scripts, Vue Scripts, JavaScript, PHP Scripts, Python, HTML5 & CSS3, found "TypeScript"',
  ],
  [
    'a script whose files are elsewhere',
    ({ edit }) =>
      edit(
        'codeshop/scripts/2-foleni-offline-form-queue/script.yml',
        'docs: files/docs',
        'docs: files/../../1-jedwali-react-data-table',
      ),
    readScriptOffer,
    'expected a path within the folder of the script',
  ],
  [
    'a copy of a missing file',
    ({ edit }) =>
      edit(
        'codeshop/scripts/2-foleni-offline-form-queue/script.yml',
        'demo/foleni.js: files/src/foleni.js',
        'demo/foleni.js: files/src/folini.js',
      ),
    readScriptOffer,
    'content/codeshop/scripts/2-foleni-offline-form-queue/script.yml: copies.demo/foleni.js: expected a file or folder that is there',
  ],
  [
    'a sample of an unknown script',
    ({ edit }) => edit('codeshop/samples.yml', '[1, 3]', '[1, 9]'),
    readScriptSamples,
    'content/codeshop/samples.yml: purchases.1: expected the id of a script, of 1, 2, 3, found 9',
  ],
  [
    'a script without its demo',
    ({ folder }) => renameSync(join(folder, 'codeshop/scripts/2-foleni-offline-form-queue/demo'), join(folder, 'demo')),
    readScriptOffer,
    'content/codeshop/scripts/2-foleni-offline-form-queue/script.yml: demoUrl: expected a file or folder that is there',
  ],
  [
    'a version that no change led to',
    ({ edit }) => edit('codeshop/scripts/2-foleni-offline-form-queue/script.yml', /^version: 1.0.0/m, 'version: 1.1.0'),
    readScriptOffer,
    'changelog.0.version: expected 1.1.0, the version of the script, at the top',
  ],
])
