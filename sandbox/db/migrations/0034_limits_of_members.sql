-- A limit that is the member's is applied for once, whichever of its merchants the session acts for: the thing it is about
-- has no merchant. Where two live already, the newer one waits under its merchant until it is decided.
update application_items i set merchant_no = ''
 where kind = 'LIMIT_RAISE' and merchant_no <> '' and split_part(item, ':', 1) <> 'CASHIER'
   and (not living or not exists (
     select from application_items o
      where o.kind = i.kind and o.enterprise_id = i.enterprise_id and o.item = i.item and o.living
        and (o.merchant_no = '' or o.apply_no < i.apply_no)));
